import type { CreatedWindow } from '../../../traces/trace-store.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { toTraceKey, toTraceNumber } from '../rows/trace-key.ts';

/** Trace numbers from `first` to `last`, both included; empty when `first > last`. */
export interface NumberRange {
  readonly first: number;
  readonly last: number;
}

/** Creation times never decrease with the numbers of a project, so a time window is a range of numbers. */
export interface NumberRanges {
  /** The number of the first trace created at or after the instant; one past the last trace if absent. */
  firstCreatedSince(project: number, instantMs: number): number;
  within(project: number, window: CreatedWindow): NumberRange;
}

export function createNumberRanges(db: SqliteDatabase): NumberRanges {
  // Two statements: one for both ends would read every row between them.
  const selectFirst = db
    .prepare<[number, number], number | null>(
      'SELECT min(trace_key) FROM trace WHERE trace_key BETWEEN ? AND ?',
    )
    .pluck();
  const selectLast = db
    .prepare<[number, number], number | null>(
      'SELECT max(trace_key) FROM trace WHERE trace_key BETWEEN ? AND ?',
    )
    .pluck();
  const selectAtOrAfter = db.prepare<[number, number], { traceKey: number; createdAtMs: number }>(
    `SELECT trace_key AS traceKey, created_at_ms AS createdAtMs
     FROM trace WHERE trace_key BETWEEN ? AND ? ORDER BY trace_key LIMIT 1`,
  );

  function endsOf(project: number): NumberRange {
    const bounds = [toTraceKey(project, 0), toTraceKey(project + 1, 0) - 1] as const;
    const first = selectFirst.get(...bounds) ?? null;
    const last = selectLast.get(...bounds) ?? null;
    if (first === null || last === null) return { first: 1, last: 0 };
    return { first: toTraceNumber(first), last: toTraceNumber(last) };
  }

  function firstCreatedSince(project: number, instantMs: number): number {
    const ends = endsOf(project);
    let low = ends.first;
    let high = ends.last + 1;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const row = selectAtOrAfter.get(toTraceKey(project, middle), toTraceKey(project, ends.last));
      if (row === undefined || row.createdAtMs >= instantMs) high = middle;
      else low = toTraceNumber(row.traceKey) + 1;
    }
    return low;
  }

  return {
    firstCreatedSince,
    within(project, { sinceMs, untilMs }) {
      const ends = endsOf(project);
      return {
        first: sinceMs === undefined ? ends.first : firstCreatedSince(project, sinceMs),
        last: untilMs === undefined ? ends.last : firstCreatedSince(project, untilMs) - 1,
      };
    },
  };
}
