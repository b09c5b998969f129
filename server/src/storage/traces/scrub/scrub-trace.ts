import { DamagedItem } from '../../../errors/damaged-item.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { toTraceKey } from '../rows/trace-key.ts';
import { isUncheckedRow, type TraceRow, toPartsSum, toTraceState, traceItem } from '../rows/trace-row.ts';
import { createRuleMatchReader } from '../rules/read-rule-matches.ts';
import { createStoredParts } from '../timeline/stored-parts.ts';
import { createSegmentFinder } from '../timeline/timeline-segments.ts';

/** A row of `trace`, and the columns that only the scrub reads. */
export interface ScrubbedTraceRow extends TraceRow {
  readonly project: bigint;
}

/** What was read of one trace. */
export interface ScrubbedTrace {
  /** Of its timeline; `undefined` when all were read. */
  readonly segments: number | undefined;
  readonly bytes: number;
  readonly isUnchecked: boolean;
}

/**
 * Checks a trace, or some more segments of its timeline until the step is full.
 *
 * @throws DamagedItem, or SqliteError for a broken page.
 */
export type TraceScrubber = (
  row: ScrubbedTraceRow,
  fromSegment: number,
  isFull: (bytes: number) => boolean,
) => ScrubbedTrace;

const earliestNs = -(2n ** 63n);
/** Of a row without its labels. */
const rowBytes = 200;

export function createTraceScrubber(db: SqliteDatabase): TraceScrubber {
  const findSegments = createSegmentFinder(db);
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

  return (row, fromSegment, isFull) => {
    const traceKey = Number(row.trace_key);
    if (fromSegment === 0) checkRow(row, traceKey);
    let bytes = fromSegment === 0 ? rowBytes + row.name.length + row.labels.length : 0;
    const segments = findSegments(traceKey, earliestNs);
    const isUnchecked = isUncheckedRow(row);
    for (const [index, segment] of segments.entries()) {
      if (index < fromSegment) continue;
      if (isFull(bytes)) return { segments: index, bytes, isUnchecked };
      bytes += segment.verify();
    }
    return { segments: undefined, bytes, isUnchecked };
  };
}
