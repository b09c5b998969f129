import type { CreatedWindow } from '../../../traces/trace-store.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createHeadCheck } from '../rows/head-check.ts';
import { createRunStartsReader } from '../rows/read-run-starts.ts';
import { toTraceKey, toTraceNumber } from '../rows/trace-key.ts';

/** Trace numbers from `first` to `last`, both included; never empty. */
export interface NumberRange {
  readonly first: number;
  readonly last: number;
}

interface CreatedTrace {
  readonly traceKey: number;
  readonly createdAtMs: number;
}

/**
 * The numbers of the traces of a project that were created in a window, the highest first. Creation times do not decrease with the
 * numbers but where the clock was set back, so that this is a range for each run of them: as a rule one.
 */
export type NumberRanges = (project: number, window: CreatedWindow) => readonly NumberRange[];

export function createNumberRanges(db: SqliteDatabase): NumberRanges {
  const readRunStarts = createRunStartsReader(db);
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
  const selectAtOrAfter = db.prepare<[number, number], CreatedTrace>(
    `SELECT trace_key AS traceKey, created_at_ms AS createdAtMs
     FROM trace WHERE trace_key BETWEEN ? AND ? ORDER BY trace_key LIMIT 1`,
  );

  const isIntact = createHeadCheck(db);

  /** The numbers between keys that have a trace. */
  function endsOf(firstKey: number, lastKey: number): NumberRange | undefined {
    const first = selectFirst.get(firstKey, lastKey) ?? null;
    const last = selectLast.get(firstKey, lastKey) ?? null;
    if (first === null || last === null) return undefined;
    return { first: toTraceNumber(first), last: toTraceNumber(last) };
  }

  /** The first trace between keys whose time of creation is as it was written. */
  function firstIntact(firstKey: number, lastKey: number): CreatedTrace | undefined {
    let row = selectAtOrAfter.get(firstKey, lastKey);
    while (row !== undefined && !isIntact(row.traceKey)) row = selectAtOrAfter.get(row.traceKey + 1, lastKey);
    return row;
  }

  /**
   * The number of the first trace of a run created at or after the instant; one past the last trace if absent. A damaged row that
   * misleads the search is where it ends, or before that; then it is repeated with intact ones alone.
   */
  function firstCreatedSince(project: number, run: NumberRange, instantMs: number): number {
    const found = search(project, run, instantMs, (firstKey, lastKey) =>
      selectAtOrAfter.get(firstKey, lastKey),
    );
    const isRight = isIntact(toTraceKey(project, found)) && isIntact(toTraceKey(project, found - 1));
    return isRight ? found : search(project, run, instantMs, firstIntact);
  }

  function search(
    project: number,
    run: NumberRange,
    instantMs: number,
    findFirst: (firstKey: number, lastKey: number) => CreatedTrace | undefined,
  ): number {
    let low = run.first;
    let high = run.last + 1;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const row = findFirst(toTraceKey(project, middle), toTraceKey(project, run.last));
      if (row === undefined || row.createdAtMs >= instantMs) high = middle;
      else low = toTraceNumber(row.traceKey) + 1;
    }
    return low;
  }

  function within(project: number, run: NumberRange, { sinceMs, untilMs }: CreatedWindow): NumberRange {
    return {
      first: sinceMs === undefined ? run.first : firstCreatedSince(project, run, sinceMs),
      last: untilMs === undefined ? run.last : firstCreatedSince(project, run, untilMs) - 1,
    };
  }

  return (project, window) => {
    const starts = [0, ...readRunStarts(project)].map((number) => toTraceKey(project, number));
    const end = toTraceKey(project + 1, 0);
    return starts
      .flatMap((firstKey, index) => endsOf(firstKey, (starts[index + 1] ?? end) - 1) ?? [])
      .map((run) => within(project, run, window))
      .filter(({ first, last }) => first <= last)
      .reverse();
  };
}
