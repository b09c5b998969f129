import { fromSeverityMask, toSeverityMask } from '../../../../traces/severity-mask.ts';
import { type TraceStatus, traceDurationMs } from '../../../../traces/trace.ts';
import type { TraceState } from '../../../../traces/trace-state.ts';
import {
  encodeSpanState,
  type LabelAttribute,
  type StoredSpanState,
  toSpanState,
} from '../../../trace-ingest/span-state-codec.ts';
import { headTerms } from './head-terms.ts';
import type { TraceHead } from './trace-head.ts';

/** A row of `trace_heads` as `headColumns` selects it. Nanoseconds are text, as they pass 2^53. */
export interface HeadRow {
  readonly trace_key: number;
  readonly project_id: string;
  readonly trace_id: string;
  readonly number: number;
  readonly created_day: number;
  readonly created_at_ms: number;
  readonly last_seen_at_ms: number;
  readonly status: number;
  readonly severities: number;
  readonly name: string;
  readonly first_ns: string | null;
  readonly last_ns: string | null;
  readonly timeline_end_ns: string;
  readonly revision: number;
  readonly rules_revision: number;
  readonly part_count: number;
  readonly tags: readonly string[];
  readonly attribute_keys: readonly string[];
  readonly attribute_values: readonly string[];
  readonly span_state: string | null;
}

/** All that `toTraceHead` reads. */
export const headColumns = `trace_heads.trace_key, trace_heads.project_id, trace_heads.trace_id, trace_heads.number,
  trace_heads.created_day, trace_heads.created_at_ms, trace_heads.last_seen_at_ms, trace_heads.status, trace_heads.severities,
  trace_heads.name, trace_heads.first_ns::text AS first_ns, trace_heads.last_ns::text AS last_ns,
  trace_heads.timeline_end_ns::text AS timeline_end_ns, trace_heads.revision, trace_heads.rules_revision, trace_heads.part_count,
  trace_heads.tags, trace_heads.attribute_keys, trace_heads.attribute_values, trace_heads.span_state`;

/** The JSON of `span_state`: the index of the span that each attribute is from, null for those of flushes. */
type StoredSpans = [spans: StoredSpanState, sources: (number | null)[]];

/** At the index that `trace_heads.status` has. */
export const traceStatuses: readonly TraceStatus[] = ['running', 'completed', 'deleted'];

/** @param row of a write that was committed. */
export function toTraceHead(row: HeadRow): TraceHead {
  return {
    traceKey: BigInt(row.trace_key),
    projectId: row.project_id,
    number: row.number,
    createdDay: row.created_day,
    partCount: row.part_count,
    rulesRevision: row.rules_revision,
    state: toTraceState(row),
  };
}

function toTraceState(row: HeadRow): TraceState {
  const attributes = row.attribute_keys.map((key, index): LabelAttribute => {
    return [key, row.attribute_values[index] ?? ''];
  });
  return {
    traceId: row.trace_id,
    name: row.name,
    status: statusAt(row.status),
    severities: fromSeverityMask(row.severities),
    createdAtMs: row.created_at_ms,
    lastSeenAtMs: row.last_seen_at_ms,
    tags: row.tags,
    attributes: new Map(attributes.map(([key, value]) => [key, value])),
    revision: row.revision,
    timelineEndNs: BigInt(row.timeline_end_ns),
    ...(row.first_ns === null || row.last_ns === null
      ? {}
      : { producerSpan: { firstNs: BigInt(row.first_ns), lastNs: BigInt(row.last_ns) } }),
    ...(row.span_state === null ? {} : { spans: decodeSpans(row.span_state, attributes) }),
  };
}

function decodeSpans(text: string, attributes: readonly LabelAttribute[]): TraceState['spans'] & {} {
  // Cast: only encodeSpans writes the column.
  const [spans, sources] = JSON.parse(text) as StoredSpans;
  const ranked = attributes.map(([key, value], index): LabelAttribute => {
    const source = sources[index] ?? null;
    return source === null ? [key, value] : [key, value, source];
  });
  return toSpanState(spans, ranked);
}

function encodeSpans({ spans, attributes }: TraceState): string | null {
  if (spans === undefined) return null;
  const encoded = encodeSpanState(spans, attributes);
  const stored: StoredSpans = [encoded.spans, encoded.attributes.map(([, , source]) => source ?? null)];
  return JSON.stringify(stored);
}

/** The columns that every write changes. */
export interface ProgressValues {
  readonly lastSeenAtMs: number;
  readonly status: number;
  readonly severities: number;
  readonly firstNs: bigint | null;
  readonly lastNs: bigint | null;
  readonly durationMs: number;
  readonly timelineEndNs: bigint;
  readonly revision: number;
}

export function toProgressValues(state: TraceState): ProgressValues {
  return {
    lastSeenAtMs: state.lastSeenAtMs,
    status: traceStatuses.indexOf(state.status),
    severities: toSeverityMask(state.severities),
    firstNs: state.producerSpan?.firstNs ?? null,
    lastNs: state.producerSpan?.lastNs ?? null,
    durationMs: traceDurationMs(state),
    timelineEndNs: state.timelineEndNs,
    revision: state.revision,
  };
}

/** The columns that few writes after the first change. */
export interface LabelValues {
  readonly name: string;
  readonly tags: readonly string[];
  readonly attributeKeys: readonly string[];
  readonly attributeValues: readonly string[];
  readonly spanState: string | null;
  readonly terms: readonly string[];
}

export function toLabelValues(state: TraceState): LabelValues {
  return {
    name: state.name,
    tags: state.tags,
    attributeKeys: [...state.attributes.keys()],
    attributeValues: [...state.attributes.values()],
    spanState: encodeSpans(state),
    terms: headTerms(state),
  };
}

function statusAt(code: number): TraceStatus {
  const status = traceStatuses[code];
  if (status === undefined) throw new RangeError(`a head has the unknown status code ${code}`);
  return status;
}
