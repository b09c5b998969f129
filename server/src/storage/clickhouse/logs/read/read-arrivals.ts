import type { ArrivalMark } from '../../../../logs/arrival-mark.ts';
import type { LogArrivals, LogArrivalsQuery } from '../../../../logs/log-store.ts';
import { compileLogFilter } from './compile-log-filter.ts';
import { coveredBy, inWindow, notCoveredBy } from './log-conditions.ts';
import { readRecords } from './read-records.ts';
import type { ReadRows } from './read-rows.ts';
import { joinSql, type Sql, sql, value } from './sql.ts';
import { storedLogColumns } from './stored-log-row.ts';

/**
 * Records that arrived after a mark, writer by writer, those of each in their order of arrival.
 *
 * @param mark read before: what it covers can be read. What it does not cover is left out, because shards are not read at one time: of two
 *   blocks of a writer the later one may be seen without the earlier one.
 */
export async function readArrivals(
  readRows: ReadRows,
  query: LogArrivalsQuery,
  mark: ArrivalMark,
): Promise<LogArrivals> {
  const { after, limit, keep } = query;
  if (after.includes(mark)) return { records: [], hasMore: false, through: after };
  const order = keep === 'earliest' ? 'earliestArrivalFirst' : 'latestArrivalFirst';
  const found = await readRecords(readRows, selectArrivals(query, mark), order);
  const kept = found.records.slice(0, limit);
  const hasMore = found.selectedCount > kept.length;
  const records = keep === 'earliest' ? kept : kept.toReversed();
  // Beyond the last record there may be others that match, of its writer and of those after it.
  const passed = hasMore && keep === 'earliest' ? after : after.merge(mark);
  return { records, hasMore, through: records.reduce((sum, record) => sum.extendTo(record), passed) };
}

/** One record more than the limit shows whether there are more. */
function selectArrivals(
  { projectId, window, filter, after, limit, keep }: LogArrivalsQuery,
  mark: ArrivalMark,
): Sql {
  const conditions = [
    inWindow(projectId, window),
    notCoveredBy(after),
    coveredBy(mark),
    ...compileLogFilter(filter),
  ];
  return sql`SELECT ${storedLogColumns} FROM logs WHERE ${joinSql(conditions, ' AND ')}
    ORDER BY logs.seq ${keep === 'earliest' ? sql`ASC` : sql`DESC`} LIMIT ${value('UInt32', limit + 1)}`;
}
