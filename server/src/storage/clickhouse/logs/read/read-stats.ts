import { AppError } from '../../../../errors/app-error.ts';
import type { EncodedLog } from '../../../../logs/encoded-log.ts';
import type { LogStatsBucket, LogStatsGroup, LogStatsQuery } from '../../../../logs/log-store.ts';
import { maxStatsGroups, tooManyStatsGroups } from '../../../log-queries/stats-groups-limit.ts';
import {
  type BucketRow,
  countBuckets,
  countGroups,
  fromNewestPosition,
  type GroupRow,
  maxStatsMemoryBytes,
} from './count-groups.ts';
import { clampTime } from './log-conditions.ts';
import { readPositions } from './read-positions.ts';
import type { ReadRows } from './read-rows.ts';
import { toQuery } from './sql.ts';

/** Counts on the servers, then reads the exemplars of the groups that are shown. */
export async function readStats(
  readRows: ReadRows,
  query: LogStatsQuery,
): Promise<readonly LogStatsBucket[]> {
  if (query.groupBy.length === 0) {
    const rows = await readRows<BucketRow>(toQuery(countBuckets(query)));
    return toBuckets(query, rows, () => []);
  }
  const rows = await readGroups(readRows, query);
  const exemplars = await readExemplars(readRows, query, rows);
  return toBuckets(query, rows, (ofBucket) =>
    ofBucket.map(
      (row): LogStatsGroup => ({
        values: query.groupBy.map((_, index) => (index === 0 ? row.value1 : row.value2) ?? undefined),
        count: Number(row.count),
        exemplars: row.newest.flatMap(
          (position) => exemplars.get(fromNewestPosition(position).sequence) ?? [],
        ),
      }),
    ),
  );
}

/** @throws AppError `INVALID_ARGUMENT` when there are too many groups. */
async function readGroups(readRows: ReadRows, query: LogStatsQuery): Promise<readonly GroupRow[]> {
  try {
    const rows = await readRows<GroupRow>(toQuery(countGroups(query)));
    // The server applies its limit to each of its threads.
    const groupCount = Number(rows[0]?.groupCount ?? 0);
    if (groupCount > maxStatsGroups) throw tooManyStatsGroups(groupCount);
    return rows;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (isOverMemory(error)) throw tooLargeStats(error);
    if (error.code !== 'INVALID_ARGUMENT' || error.details.length > 0) throw error;
    throw tooManyStatsGroups(maxStatsGroups + 1);
  }
}

/** Whether the query exceeded its own limit; the server has others. */
function isOverMemory({ cause }: AppError): boolean {
  return cause instanceof Error && cause.message.includes('Query memory limit exceeded');
}

function tooLargeStats(cause: AppError): AppError {
  const message = `the groups of the statistics need more than ${maxStatsMemoryBytes} bytes of memory; narrow the window or the filter, or group by fewer or shorter values`;
  const received = maxStatsMemoryBytes + 1;
  return new AppError(
    'INVALID_ARGUMENT',
    message,
    [{ type: 'limit', limit: 'stats_bytes', max: maxStatsMemoryBytes, received }],
    cause,
  );
}

/** By sequence; those of the newest buckets come first, as in a response that has no room for all. */
async function readExemplars(
  readRows: ReadRows,
  { projectId }: LogStatsQuery,
  rows: readonly GroupRow[],
): Promise<ReadonlyMap<number, EncodedLog>> {
  const newestBucketFirst = Map.groupBy(rows, ({ startNs }) => startNs);
  const groups = [...newestBucketFirst.values()].reverse().flat();
  return readPositions(
    readRows,
    projectId,
    groups.flatMap(({ newest }) => newest.map(fromNewestPosition)),
  );
}

/** @param rows those of a bucket together. */
function toBuckets<Row extends BucketRow>(
  { boundsNs }: LogStatsQuery,
  rows: readonly Row[],
  toGroups: (ofBucket: readonly Row[]) => readonly LogStatsGroup[],
): readonly LogStatsBucket[] {
  const byStart = Map.groupBy(rows, ({ startNs }) => startNs);
  return boundsNs.slice(0, -1).map((startNs, index): LogStatsBucket => {
    const ofBucket = byStart.get(String(clampTime(startNs))) ?? [];
    const totalCount = Number(ofBucket[0]?.totalCount ?? 0);
    const groups = toGroups(ofBucket);
    return {
      startNs,
      endNs: boundsNs[index + 1] ?? startNs,
      totalCount,
      groups,
      otherCount: totalCount - groups.reduce((sum, { count }) => sum + count, 0),
    };
  });
}
