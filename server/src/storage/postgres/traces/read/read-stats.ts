import type {
  DurationSummary,
  TraceStatsBucket,
  TraceStatsGroup,
  TraceStatsQuery,
} from '../../../../traces/trace-store.ts';
import { createMemoryBudget } from '../../../threads/memory-budget.ts';
import type { PostgresSession } from '../../database/postgres-database.ts';
import { type CountRow, countGroups } from './count-groups.ts';
import { toStatement } from './sql.ts';

/** Estimated memory of the groups of one answer. */
const maxAnswerBytes = 32 * 1024 * 1024;

/**
 * Exact statistics, counted by the database.
 *
 * @param maxBytes estimated memory of the answer.
 * @throws AppError `INVALID_ARGUMENT` when the answer is larger.
 */
export async function readStats(
  session: Pick<PostgresSession, 'rows'>,
  query: TraceStatsQuery,
  maxBytes = maxAnswerBytes,
): Promise<readonly TraceStatsBucket[]> {
  const { text, values } = toStatement(countGroups(query, maxBytes));
  const rows = await session.rows<CountRow>(text, values);
  createMemoryBudget({
    maxBytes,
    limit: 'stats_bytes',
    subject: 'the groups of the statistics',
    remedy: 'narrow the window or the filter, or group by fewer values',
  }).charge(rows[0]?.bytes ?? 0);
  return toBuckets(query, rows);
}

function toBuckets(
  { boundsMs, groupBy }: TraceStatsQuery,
  rows: readonly CountRow[],
): readonly TraceStatsBucket[] {
  const byBucket = Map.groupBy(rows, ({ bucket }) => bucket);
  return boundsMs.slice(0, -1).map((startMs, index): TraceStatsBucket => {
    const [total, ...groupRows] = byBucket.get(index + 1) ?? [];
    const groups = groupRows.map((row) => toGroup(groupBy.length, row));
    const totalCount = total?.count ?? 0;
    return {
      startMs,
      endMs: boundsMs[index + 1] ?? startMs,
      totalCount,
      groups,
      otherCount: totalCount - groups.reduce((sum, { count }) => sum + count, 0),
      ...(total === undefined ? {} : { durationMs: toDurations(total) }),
    };
  });
}

function toGroup(dimensionCount: number, row: CountRow): TraceStatsGroup {
  const values = [row.value1, row.value2].slice(0, dimensionCount).map((each) => each ?? undefined);
  return { values, count: row.count, durationMs: toDurations(row) };
}

function toDurations({ percentiles }: CountRow): DurationSummary {
  const [p50 = 0, p95 = 0, p99 = 0, max = 0] = percentiles;
  return { p50, p95, p99, max };
}
