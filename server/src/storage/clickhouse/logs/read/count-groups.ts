import type { LogPosition } from '../../../../logs/log.ts';
import type { LogStatsQuery } from '../../../../logs/log-store.ts';
import { maxStatsGroups } from '../../../log-queries/stats-groups-limit.ts';
import { bucketStart } from './bucket-start.ts';
import { compileLogFilter } from './compile-log-filter.ts';
import { inCodeUnitOrder, toGroupKey, toGroupText } from './grouped-dimension.ts';
import { inWindow } from './log-conditions.ts';
import { joinSql, type Sql, sql, value } from './sql.ts';

/** A bucket without groups. 64-bit integers are text, here and below. */
export interface BucketRow {
  readonly startNs: string;
  readonly totalCount: string;
}

/** A group of a bucket, the largest first. */
export interface GroupRow extends BucketRow {
  readonly count: string;
  readonly value1: string | null;
  readonly value2?: string | null;
  /** `newestPosition` of its newest records, the newest first. */
  readonly newest: readonly string[];
  /** Of all buckets, before only the largest were kept. */
  readonly groupCount: string;
}

/** Where the first and the second dimension are found. */
const slots = [
  { alias: sql`value1`, column: sql`counted.value1` },
  { alias: sql`value2`, column: sql`counted.value2` },
] as const;

/** Time and arrival as one number, whose groups are as fast as those of other numbers; negative, so that the newest is the least. */
const newestPosition = sql`-(bitShiftLeft(toInt128(toUnixTimestamp64Nano(logs.time)), 64) + logs.seq)`;

/** Of one query; a server has many. */
export const maxStatsMemoryBytes = 1024 * 1024 * 1024;

/** Counts the records of each bucket. */
export function countBuckets(query: LogStatsQuery): Sql {
  return sql`SELECT ${bucketStart(query.boundsNs)} AS "startNs", count() AS "totalCount" FROM logs WHERE ${matches(query)} GROUP BY "startNs"`;
}

/** Counts by bucket and group, and keeps the largest groups of each bucket. @param query has a dimension. */
export function countGroups(query: LogStatsQuery): Sql {
  const dimensions = query.groupBy.flatMap((dimension, index) => {
    const slot = slots[index];
    return slot === undefined ? [] : [{ dimension, ...slot }];
  });
  const keys = dimensions.map(({ dimension, alias }) => sql`${toGroupKey(dimension)} AS ${alias}`);
  const texts = dimensions.map(({ dimension, column, alias }) => ({
    alias,
    text: toGroupText(dimension, column),
  }));
  return sql`SELECT counted.start AS "startNs", counted.count AS "count", counted.newest AS "newest",
      ${joinSql(
        texts.map(({ text, alias }) => sql`${text} AS ${alias}`),
        ', ',
      )},
      sum(counted.count) OVER (PARTITION BY counted.start) AS "totalCount", count() OVER () AS "groupCount"
    FROM (
      SELECT ${bucketStart(query.boundsNs)} AS start, ${joinSql(keys, ', ')}, count() AS count, ${newestOf(query)} AS newest
      FROM logs
      WHERE ${matches(query)}
      GROUP BY start, ${joinSql(
        dimensions.map(({ alias }) => alias),
        ', ',
      )}
    ) AS counted
    ORDER BY counted.start, counted.count DESC, ${joinSql(
      texts.map(({ text }) => inCodeUnitOrder(text)),
      ', ',
    )}
    LIMIT ${value('UInt32', query.topK)} BY counted.start
    SETTINGS max_rows_to_group_by = ${value('UInt64', maxStatsGroups)}, group_by_overflow_mode = 'throw',
      max_memory_usage = ${value('UInt64', maxStatsMemoryBytes)}`;
}

function matches({ projectId, filter, boundsNs }: LogStatsQuery): Sql {
  const window = { sinceNs: boundsNs[0] ?? 0n, untilNs: boundsNs.at(-1) ?? 0n };
  return joinSql([inWindow(projectId, window), ...compileLogFilter(filter)], ' AND ');
}

function newestOf({ exemplars }: LogStatsQuery): Sql {
  return exemplars === 0
    ? sql`CAST([], 'Array(Int128)')`
    : sql`groupArraySorted(${value('UInt8', exemplars)})(${newestPosition})`;
}

/** The inverse of `newestPosition`. */
export function fromNewestPosition(text: string): LogPosition {
  const position = -BigInt(text);
  return { timeNs: position >> 64n, sequence: Number(BigInt.asUintN(64, position)) };
}
