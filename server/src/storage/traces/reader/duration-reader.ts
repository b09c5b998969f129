import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { ContainerMatch } from '../postings/match-scan.ts';
import { hasBit, numbersPerContainer, offsetsOf } from '../postings/posting-container.ts';
import { toTraceKey, toTraceNumber } from '../rows/trace-key.ts';

/** The durations of the matches of one container in milliseconds, in ascending order of trace number. */
export type DurationReader = (project: number, match: ContainerMatch) => number[];

/** Below this share of matches, single lookups are cheaper than reading the whole container. */
const scanShare = 1 / 4;

const duration = 'coalesce((last_ns - first_ns) / 1000000, 0)';

export function createDurationReader(db: SqliteDatabase): DurationReader {
  const selectOne = db.prepare<[number], number>(`SELECT ${duration} FROM trace WHERE trace_key = ?`).pluck();
  const selectRange = db
    .prepare<[number, number], [traceKey: number, durationMs: number]>(
      `SELECT trace_key, ${duration} FROM trace WHERE trace_key BETWEEN ? AND ? ORDER BY trace_key`,
    )
    .raw();

  return (project, { container, numbers, count }) => {
    const base = container * numbersPerContainer;
    if (count < numbersPerContainer * scanShare) {
      return offsetsOf(numbers).map((offset) => selectOne.get(toTraceKey(project, base + offset)) ?? 0);
    }
    const first = toTraceKey(project, base);
    return selectRange
      .all(first, first + numbersPerContainer - 1)
      .filter(([traceKey]) => hasBit(numbers, toTraceNumber(traceKey) - base))
      .map(([, durationMs]) => durationMs);
  };
}
