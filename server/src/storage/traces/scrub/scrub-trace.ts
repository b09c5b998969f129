import { DamagedItem } from '../../../errors/damaged-item.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { toTraceKey } from '../rows/trace-key.ts';
import { isUncheckedRow, type TraceRow, toPartsSum, toTraceState, traceItem } from '../rows/trace-row.ts';
import { createRuleMatchReader } from '../rules/read-rule-matches.ts';
import { createStoredParts } from '../timeline/stored-parts.ts';
import { createStoredSegments } from '../timeline/timeline-segments.ts';

/** A row of `trace`, and the columns that only the scrub reads. */
export interface ScrubbedTraceRow extends TraceRow {
  readonly project: bigint;
}

/** What was read of one trace. */
export interface ScrubbedTrace {
  /** Arrival of the last segment of its timeline that was read, when there are more; otherwise `undefined`. */
  readonly readUntil: bigint | undefined;
  readonly bytes: number;
  readonly isUnchecked: boolean;
}

/**
 * Checks a trace, or some more segments of its timeline until the step is full, but at least one.
 *
 * @throws DamagedItem, or SqliteError for a broken page.
 */
export type TraceScrubber = (
  row: ScrubbedTraceRow,
  readUntil: bigint | undefined,
  isFull: (bytes: number) => boolean,
) => ScrubbedTrace;

/** Of a row without its labels. */
const rowBytes = 200;

export function createTraceScrubber(db: SqliteDatabase): TraceScrubber {
  const stored = createStoredSegments(db);
  const parts = createStoredParts(db);
  const readMatches = createRuleMatchReader(db);
  const selectKey = db
    .prepare<[bigint, Buffer], bigint>('SELECT trace_key FROM trace WHERE project = ? AND trace_id = ?')
    .pluck()
    .safeIntegers();

  function checkRow(row: ScrubbedTraceRow, traceKey: number): void {
    const { traceId } = toTraceState(row);
    if (toTraceKey(Number(row.project), 0) > traceKey || toTraceKey(Number(row.project) + 1, 0) <= traceKey)
      throw new DamagedItem(traceItem(traceId), 'its row names another project than its key');
    if (selectKey.get(row.project, row.trace_id) !== row.trace_key)
      throw new DamagedItem(traceItem(traceId), 'the index of trace ids does not lead to it');
    readMatches(traceKey, traceId);
    parts.assertComplete(traceKey, toPartsSum(row));
  }

  return (row, readUntil, isFull) => {
    const traceKey = Number(row.trace_key);
    let bytes = 0;
    if (readUntil === undefined) {
      checkRow(row, traceKey);
      bytes = rowBytes + row.name.length + row.labels.length;
    }
    const isUnchecked = isUncheckedRow(row);
    let last = readUntil;
    for (const segment of stored.byArrival(traceKey, readUntil)) {
      // Labels alone may fill a step, of which the next one would not come further.
      if (last !== readUntil && isFull(bytes)) return { readUntil: last, bytes, isUnchecked };
      bytes += segment.verify();
      last = segment.arrival;
    }
    return { readUntil: undefined, bytes, isUnchecked };
  };
}
