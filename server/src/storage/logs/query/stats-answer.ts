import type { LogStatsBucket, LogStatsGroup, LogStatsQuery } from '../../../logs/log-store.ts';
import { createGroupTextLimit } from '../../../statistics/group-text-limit.ts';
import { selectLargest } from '../../../statistics/largest-groups.ts';
import type { ExemplarGroup, ExemplarQuery, Exemplars } from './block-query.ts';
import type { StatsTotals } from './block-tally.ts';
import { createGroupCounts, type GroupCount } from './group-counts.ts';
import type { StatsPartial } from './stats-partial.ts';

/** A bucket of statistics without exemplars. */
export interface CountedBucket {
  readonly totalCount: number;
  /** The largest, in the order of the answer. */
  readonly groups: readonly GroupCount[];
}

/** @throws AppError `INVALID_ARGUMENT` when all parts together have too many groups, or the kept ones too much text. */
export function countBuckets(
  query: LogStatsQuery,
  parts: readonly StatsPartial[],
  checkDeadline?: () => void,
): readonly CountedBucket[] {
  const { totals, groups: counts } = addParts(query, parts, checkDeadline);
  const takeText = createGroupTextLimit();
  return query.boundsNs.slice(1).map((_, bucket) => {
    const largest = selectLargest(counts.ofBucket(bucket, query.topK), query.topK, checkDeadline);
    for (const { values } of largest) takeText(values);
    const groups = largest.map(({ values, count, fromMs, toMs }) => ({ values, count, fromMs, toMs }));
    return { totalCount: totals[bucket] ?? 0, groups };
  });
}

/** Merges parts into one, which is smaller where they have groups in common. @throws AppError as `countBuckets`. */
export function mergeStats(
  query: LogStatsQuery,
  parts: readonly StatsPartial[],
  checkDeadline?: () => void,
): StatsPartial {
  const { totals, groups } = addParts(query, parts, checkDeadline);
  return { totals, ...groups.toPartial() };
}

function addParts(
  { boundsNs, exemplars }: LogStatsQuery,
  parts: readonly StatsPartial[],
  checkDeadline: () => void = () => {},
): StatsTotals {
  const totals = new Float64Array(boundsNs.length - 1);
  const groups = createGroupCounts(exemplars);
  for (const part of parts) {
    checkDeadline();
    groups.addPartial(part);
    for (const [bucket, count] of part.totals.entries()) totals[bucket] = (totals[bucket] ?? 0) + count;
  }
  return { totals, groups };
}

/** Groups that get exemplars, of the newest buckets: a query of a week by the minute may have two hundred thousand, and each thread gets them. */
export const maxExemplarGroups = 10_000;

/** The query for the exemplars of the kept groups; `undefined` when there are none. */
export function toExemplarQuery(
  query: LogStatsQuery,
  buckets: readonly CountedBucket[],
): ExemplarQuery | undefined {
  if (query.exemplars === 0) return undefined;
  const exemplarGroups: ExemplarGroup[] = [];
  let index = buckets.reduce((sum, { groups }) => sum + groups.length, 0);
  for (const [bucket, { groups }] of [...buckets.entries()].reverse()) {
    if (exemplarGroups.length + groups.length > maxExemplarGroups) break;
    index -= groups.length;
    for (const [place, { values, count, fromMs, toMs }] of groups.entries()) {
      const kept = Math.min(count, query.exemplars);
      exemplarGroups.push({ index: index + place, bucket, values, count: kept, fromMs, toMs });
    }
  }
  return exemplarGroups.length === 0 ? undefined : { ...query, exemplarGroups };
}

/** @param exemplars of some groups; the others have none. */
export function toStatsBuckets(
  { boundsNs }: LogStatsQuery,
  buckets: readonly CountedBucket[],
  exemplars: Exemplars = new Map(),
): readonly LogStatsBucket[] {
  let index = 0;
  return buckets.map(({ totalCount, groups }, bucket) => ({
    startNs: boundsNs[bucket] ?? 0n,
    endNs: boundsNs[bucket + 1] ?? 0n,
    totalCount,
    groups: groups.map(({ values, count }): LogStatsGroup => {
      return { values, count, exemplars: exemplars.get(index++) ?? [] };
    }),
    otherCount: totalCount - groups.reduce((sum, { count }) => sum + count, 0),
  }));
}
