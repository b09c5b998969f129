import { fromSeverityMask, toSeverityMask } from '../../../traces/severity-mask.ts';
import type { TraceStatus, TraceSummary } from '../../../traces/trace.ts';
import type { TraceState } from '../../../traces/trace-state.ts';
import { decodeTraceLabels, encodeTraceLabels } from '../../trace-ingest/trace-labels-codec.ts';
import type { StoredRuleMatch } from '../../trace-timelines/rule-match-event.ts';
import { assertChecksum, checksumOf, fromStoredChecksum, toStoredChecksum } from '../checksums/checksum.ts';
import type { PartsSum } from '../checksums/parts-sum.ts';
import { toTraceNumber } from './trace-key.ts';

export interface StoredTrace {
  readonly traceKey: number;
  readonly state: TraceState;
  /** Revision of the automation rules by which it was evaluated last. */
  readonly rulesRevision: number;
  readonly partsSum: PartsSum;
}

/** A row of `trace`, as read with safe integers because nanoseconds pass 2^53. */
export interface TraceRow {
  readonly trace_key: bigint;
  readonly trace_id: Buffer;
  readonly created_at_ms: bigint;
  readonly last_seen_at_ms: bigint;
  readonly first_ns: bigint | null;
  readonly last_ns: bigint | null;
  readonly timeline_end_ns: bigint;
  readonly status: bigint;
  readonly severities: bigint;
  readonly revision: bigint;
  readonly rules_revision: bigint;
  readonly name: string;
  readonly labels: string;
  readonly parts_sum: bigint | null;
  readonly progress_crc: bigint | null;
  readonly head_crc: bigint | null;
}

/** The columns that every write changes, in the order of `ProgressValues`. */
const progressColumns = [
  'last_seen_at_ms',
  'first_ns',
  'last_ns',
  'timeline_end_ns',
  'status',
  'severities',
  'revision',
  'rules_revision',
  'parts_sum',
  'progress_crc',
] as const;

export type ProgressValues = [
  lastSeenAtMs: number,
  firstNs: bigint | null,
  lastNs: bigint | null,
  timelineEndNs: bigint,
  status: number,
  severities: number,
  revision: number,
  rulesRevision: number,
  storedPartsSum: number | null,
  progressCrc: number,
];

/** The columns that few writes after the first change, in the order of `LabelValues`. */
const labelColumns = ['name', 'labels', 'head_crc'] as const;

export type LabelValues = [name: string, labels: string, headCrc: number];

const statusCodes: readonly TraceStatus[] = ['running', 'completed', 'deleted'];

/** All that `toTraceState` reads. */
export const traceColumns = [
  'trace_key',
  'trace_id',
  'created_at_ms',
  ...progressColumns,
  ...labelColumns,
].join(', ');

/** `?` for each column of a row, after its key, project, id and time of creation. */
export const insertTrace = `INSERT INTO trace (trace_key, project, trace_id, created_at_ms, ${[
  ...progressColumns,
  ...labelColumns,
].join(', ')}) VALUES (?, ?, ?, ?, ${[...progressColumns, ...labelColumns].map(() => '?').join(', ')})`;

export const updateProgress = `UPDATE trace SET ${assignments(progressColumns)} WHERE trace_key = ?`;
export const updateTrace = `UPDATE trace SET ${assignments([...progressColumns, ...labelColumns])} WHERE trace_key = ?`;

function assignments(columns: readonly string[]): string {
  return columns.map((column) => `${column} = ?`).join(', ');
}

export function toTraceIdBytes(traceId: string): Buffer {
  return Buffer.from(traceId, 'hex');
}

export function toTraceSummary(row: TraceRow, matches: readonly StoredRuleMatch[]): TraceSummary {
  const { revision: _revision, timelineEndNs: _end, spans: _spans, ...summary } = toTraceState(row);
  return {
    ...summary,
    traceNumber: toTraceNumber(Number(row.trace_key)),
    ruleMatches: matches.map(({ match }) => match),
  };
}

/** @throws DamagedItem when the row is not as it was written. */
export function toTraceState(row: TraceRow): TraceState {
  assertTraceRow(row);
  return {
    traceId: row.trace_id.toString('hex'),
    name: row.name,
    status: statusAt(Number(row.status)),
    severities: fromSeverityMask(Number(row.severities)),
    createdAtMs: Number(row.created_at_ms),
    lastSeenAtMs: Number(row.last_seen_at_ms),
    ...decodeTraceLabels(row.labels),
    revision: Number(row.revision),
    timelineEndNs: row.timeline_end_ns,
    ...(row.first_ns === null || row.last_ns === null
      ? {}
      : { producerSpan: { firstNs: row.first_ns, lastNs: row.last_ns } }),
  };
}

/** @throws DamagedItem */
function assertTraceRow(row: TraceRow): void {
  const { progress, head } = checksumsOfRow(row);
  const item = () => traceItem(row.trace_id.toString('hex'));
  assertChecksum(row.progress_crc, progress, item);
  assertChecksum(row.head_crc, head, item);
}

/** Of what the row has now. */
export function checksumsOfRow(row: TraceRow): { readonly progress: number; readonly head: number } {
  const progress = checksumOf([
    row.trace_key,
    row.last_seen_at_ms,
    row.first_ns,
    row.last_ns,
    row.timeline_end_ns,
    row.status,
    row.severities,
    row.revision,
    row.rules_revision,
    toPartsSum(row),
  ]);
  const { trace_key, trace_id, created_at_ms, name, labels } = row;
  return { progress, head: checksumOf([trace_key, trace_id.toString('hex'), created_at_ms, name, labels]) };
}

/** Whether an earlier release wrote the row, or a part of its timeline. */
export function isUncheckedRow({ progress_crc, head_crc, parts_sum }: TraceRow): boolean {
  return progress_crc === null || head_crc === null || parts_sum === null;
}

/** How reports and answers name a trace. */
export function traceItem(traceId: string): string {
  return `trace ${traceId}`;
}

export function toPartsSum(row: Pick<TraceRow, 'parts_sum'>): PartsSum {
  return row.parts_sum === null ? null : fromStoredChecksum(row.parts_sum);
}

export function toProgressValues({ traceKey, state, rulesRevision, partsSum }: StoredTrace): ProgressValues {
  const values = [
    state.lastSeenAtMs,
    state.producerSpan?.firstNs ?? null,
    state.producerSpan?.lastNs ?? null,
    state.timelineEndNs,
    statusCodes.indexOf(state.status),
    toSeverityMask(state.severities),
    state.revision,
    rulesRevision,
  ] as const;
  const crc = checksumOf([traceKey, ...values, partsSum]);
  return [...values, partsSum === null ? null : toStoredChecksum(partsSum), toStoredChecksum(crc)];
}

export function toLabelValues({ traceKey, state }: StoredTrace): LabelValues {
  const labels = encodeTraceLabels(state);
  const crc = checksumOf([traceKey, state.traceId, state.createdAtMs, state.name, labels]);
  return [state.name, labels, crc];
}

function statusAt(code: number): TraceStatus {
  const status = statusCodes[code];
  if (status === undefined) throw new RangeError(`a trace row has the unknown status code ${code}`);
  return status;
}
