import { zstdDecompressSync } from 'node:zlib';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { checksumOfField } from '../postings/field-lookup.ts';
import { type ContainerKey, checksumOfPosting } from '../postings/stored-posting.ts';
import { checksumOfTerm, type StoredTerm, termColumns } from '../postings/stored-term.ts';
import { checksumsOfRow, type TraceRow, traceColumns } from '../rows/trace-row.ts';
import { checksumOfMatch, type MatchText } from '../rules/read-rule-matches.ts';
import { checksumOfPiece } from '../spans/checked-piece.ts';
import { checksumOfBatch } from '../timeline/event-batches.ts';
import { checksumOfPacked, type PackedSegment } from '../timeline/packed-segment.ts';
import { createStoredParts } from '../timeline/stored-parts.ts';
import type { UncheckedRows } from './trace-scrub-step.ts';

/** Gives rows of earlier releases the checksums of what they have now. Call it in a transaction of its own. */
export type ChecksumAdder = (rows: UncheckedRows) => undefined;

const rowsPerCall = 2_000;

export function createChecksumAdder(
  db: SqliteDatabase,
  { heads }: { readonly heads: { clearCache(): void } },
): ChecksumAdder {
  const addToTimeline = createTimelineAdder(db);
  const addToContainer = createContainerAdder(db);
  const addToField = createFieldAdder(db);
  const parts = createStoredParts(db);
  const selectRow = db
    .prepare<[number], TraceRow>(`SELECT ${traceColumns} FROM trace WHERE trace_key = ?`)
    .safeIntegers();
  const updateRow = db.prepare<[number | null, number, number, number]>(
    'UPDATE trace SET parts_sum = ?, progress_crc = ?, head_crc = ? WHERE trace_key = ?',
  );

  function addToTrace(traceKey: number): void {
    const row = selectRow.get(traceKey);
    if (row === undefined) return;
    addToTimeline(traceKey);
    const sum = parts.sum(traceKey);
    const checked = { ...row, parts_sum: sum === null ? null : BigInt(sum) };
    const { progress, head } = checksumsOfRow(checked);
    updateRow.run(sum, progress, head, traceKey);
  }

  return ({ traceKeys, containers, fields }) => {
    for (const traceKey of traceKeys) addToTrace(traceKey);
    for (const container of containers) addToContainer(container);
    for (const field of fields) addToField(field);
    // The writer's copies of rows have no sum of parts.
    if (traceKeys.length > 0) heads.clearCache();
    return undefined;
  };
}

function createTimelineAdder(db: SqliteDatabase): (traceKey: number) => void {
  type BatchRow = Parameters<typeof checksumOfBatch>[0] & { readonly id: bigint };
  const selectBatches = db
    .prepare<[number], BatchRow>(
      `SELECT id, flush_id AS flushId, first_ns AS firstNs, last_ns AS lastNs, events
       FROM event_batch WHERE trace_key = ? AND crc IS NULL`,
    )
    .safeIntegers();
  const updateBatch = db.prepare<[number, bigint]>('UPDATE event_batch SET crc = ? WHERE id = ?');
  const selectPacked = db
    .prepare<[number], PackedSegment & { readonly id: bigint }>(
      `SELECT id, first_ns AS firstNs, last_ns AS lastNs, flush_ids AS flushIds, events
       FROM packed_events WHERE trace_key = ? AND part IS NULL`,
    )
    .safeIntegers();
  const updatePacked = db.prepare<[number, number, bigint]>(
    'UPDATE packed_events SET crc = ?, part = ? WHERE id = ?',
  );
  const selectSegments = db
    .prepare<
      [number],
      Readonly<Record<'block' | 'start' | 'length' | 'firstNs' | 'lastNs' | 'receivedAtMs', bigint>> & {
        readonly segments: Buffer;
      }
    >(
      `SELECT block, start, length, first_ns AS firstNs, last_ns AS lastNs, received_at_ms AS receivedAtMs, segments
       FROM span_segment JOIN span_block ON span_block.id = block WHERE trace_key = ? AND crc IS NULL`,
    )
    .safeIntegers();
  const updateSegment = db.prepare<[number, number, bigint, bigint]>(
    'UPDATE span_segment SET crc = ? WHERE trace_key = ? AND block = ? AND start = ?',
  );
  const selectMatches = db
    .prepare<[number], MatchText & { readonly id: bigint }>(
      `SELECT rule_match.id, rule_match.rule_id AS ruleId, name, reason, matched_at_ms AS matchedAtMs,
         timeline_ns AS timelineNs
       FROM rule_match JOIN rule_text ON rule_text.id = rule_match.rule_text WHERE trace_key = ? AND crc IS NULL`,
    )
    .safeIntegers();
  const updateMatch = db.prepare<[number, bigint]>('UPDATE rule_match SET crc = ? WHERE id = ?');

  return (traceKey) => {
    for (const row of selectBatches.all(traceKey)) updateBatch.run(checksumOfBatch(row), row.id);
    for (const row of selectPacked.all(traceKey)) {
      const crc = checksumOfPacked(row);
      updatePacked.run(crc, crc, row.id);
    }
    for (const row of selectSegments.all(traceKey)) {
      const { start, length, firstNs, lastNs } = row;
      const segment = zstdDecompressSync(row.segments).subarray(Number(start), Number(start + length));
      const crc = checksumOfPiece({ segment, firstNs, lastNs }, Number(row.receivedAtMs));
      updateSegment.run(crc, traceKey, row.block, start);
    }
    for (const row of selectMatches.all(traceKey)) updateMatch.run(checksumOfMatch(traceKey, row), row.id);
  };
}

function createContainerAdder(db: SqliteDatabase): (key: ContainerKey) => void {
  const select = db.prepare<
    [number, number, number],
    { readonly field: number; readonly term: number; readonly numbers: Buffer }
  >('SELECT field, term, numbers FROM posting WHERE project = ? AND container = ? AND crc IS NULL LIMIT ?');
  const update = db.prepare<[number, number, number, number, number]>(
    'UPDATE posting SET crc = ? WHERE project = ? AND container = ? AND field = ? AND term = ?',
  );
  return ({ project, container }) => {
    for (const { field, term, numbers } of select.all(project, container, rowsPerCall)) {
      const crc = checksumOfPosting({ project, container, field, term }, numbers);
      update.run(crc, project, container, field, term);
    }
  };
}

function createFieldAdder(db: SqliteDatabase): (field: number) => void {
  const selectField = db.prepare<
    [number],
    { readonly project: number; readonly kind: string; readonly key: string }
  >('SELECT project, kind, key FROM field WHERE id = ? AND crc IS NULL');
  const updateField = db.prepare<[number, number]>('UPDATE field SET crc = ? WHERE id = ?');
  const selectTerms = db.prepare<[number, number], StoredTerm>(
    `SELECT ${termColumns} FROM term WHERE field = ? AND crc IS NULL LIMIT ?`,
  );
  const updateTerm = db.prepare<[number, number, string]>(
    'UPDATE term SET crc = ? WHERE field = ? AND value = ?',
  );
  return (id) => {
    const field = selectField.get(id);
    if (field !== undefined) updateField.run(checksumOfField(id, field.project, field.kind, field.key), id);
    for (const term of selectTerms.all(id, rowsPerCall))
      updateTerm.run(checksumOfTerm(id, term), id, term.value);
  };
}
