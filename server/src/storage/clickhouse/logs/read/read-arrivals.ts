import type { ArrivalMark } from '../../../../logs/arrival-mark.ts';
import type { LogPosition } from '../../../../logs/log.ts';
import type { LogArrivals, LogArrivalsQuery } from '../../../../logs/log-store.ts';
import { counterEnd } from '../log-sequence.ts';
import { chooseArrivals, mergeByTime } from './choose-arrivals.ts';
import { compileLogFilter } from './compile-log-filter.ts';
import { coveredBy, inWindow, notCoveredBy } from './log-conditions.ts';
import { readPositions } from './read-positions.ts';
import type { ReadRows } from './read-rows.ts';
import { joinSql, type Sql, sql, toQuery, value } from './sql.ts';

/** The arrivals of a writer; 64-bit integers are text. */
interface WriterRow {
  readonly count: string;
  /** As many as the limit of the query, those to keep first. */
  readonly positions: readonly (readonly [order: string, timeNs: string])[];
}

/**
 * Records that arrived after a mark, merged by time; those of each writer in their order of arrival.
 *
 * @param mark read before: what it covers can be read. What it does not cover is left out, because shards are not read at one time: of two
 *   blocks of a writer the later one may be seen without the earlier one.
 */
export async function readArrivals(
  readRows: ReadRows,
  query: LogArrivalsQuery,
  mark: ArrivalMark,
): Promise<LogArrivals> {
  const { projectId, after, keep } = query;
  if (after.includes(mark)) return { records: [], hasMore: false, through: after };
  const writers = await readRows<WriterRow>(toQuery(selectWriters(query, mark)));
  const chosen = chooseArrivals(writers.flatMap(toPositions), query);
  // What has no room is the end of the chosen, so that no writer has a gap.
  const found = await readPositions(readRows, projectId, chosen);
  const records = mergeByTime([...found.values()]);
  const hasMore = writers.reduce((sum, { count }) => sum + Number(count), 0) > records.length;
  // Beyond the last record of each writer there may be others that match.
  const passed = hasMore && keep === 'earliest' ? after : after.merge(mark);
  return { records, hasMore, through: records.reduce((sum, record) => sum.extendTo(record), passed) };
}

function selectWriters(
  { projectId, window, filter, after, limit, keep }: LogArrivalsQuery,
  mark: ArrivalMark,
): Sql {
  const conditions = [
    inWindow(projectId, window),
    notCoveredBy(after),
    coveredBy(mark),
    ...compileLogFilter(filter),
  ];
  const order = keep === 'earliest' ? sql`toInt64(logs.seq)` : sql`-toInt64(logs.seq)`;
  return sql`SELECT count() AS "count",
      groupArraySorted(${value('UInt32', limit)})((${order}, toUnixTimestamp64Nano(logs.time))) AS "positions"
    FROM logs WHERE ${joinSql(conditions, ' AND ')}
    GROUP BY intDiv(logs.seq, ${value('UInt64', counterEnd)})`;
}

function toPositions({ positions }: WriterRow): LogPosition[] {
  return positions.map(([order, timeNs]) => ({
    timeNs: BigInt(timeNs),
    sequence: Math.abs(Number(order)),
  }));
}
