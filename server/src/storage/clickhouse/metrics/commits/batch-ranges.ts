import type { CommitRange } from '../../../../alerts/evaluation/shards/commit-log.ts';
import { toUtcDay } from '../../../../time/utc-day.ts';
import { cutForAddress } from '../../database/address-size.ts';
import { commitTimeMs } from './commit-time.ts';

/** Ranges that are read by one statement: metrics, each of the project at the same index. */
export interface RangeBatch {
  readonly projectIds: readonly string[];
  readonly metricNames: readonly string[];
  /** The least of the ranges'. */
  readonly after: number;
  /** No commit of them arrived before this UTC day, as days since 1970-01-01. */
  readonly firstDay: number;
}

const minuteMs = 60_000;
const maxBatchMetrics = 1_000;
/**
 * The clocks of the gateway, which names the day, and of PostgreSQL, which numbers commits, may differ; and numbers are ahead of the latter by
 * a day at most after it was set back.
 */
const clockMarginDays = 2;

/**
 * Puts ranges together that begin in the same minute, as those of projects with many commits do. Those of a project whose last commit
 * was long ago are read apart, so that nobody else's samples since then are read too.
 */
export function batchRanges(ranges: readonly CommitRange[]): readonly RangeBatch[] {
  const byMinute = Map.groupBy(ranges, ({ after }) => Math.floor(commitTimeMs(after) / minuteMs));
  return [...byMinute.values()].flatMap((ofMinute) => {
    const after = Math.min(...ofMinute.map((range) => range.after));
    const firstDay = toUtcDay(commitTimeMs(after)) - clockMarginDays;
    const metrics = ofMinute.flatMap(({ projectId, metricNames }) =>
      [...metricNames].map((name) => ({ projectId, name })),
    );
    return cutForAddress(metrics, maxBatchMetrics, ({ name }) => name, true).map((batch) => ({
      projectIds: batch.map(({ projectId }) => projectId),
      metricNames: batch.map(({ name }) => name),
      after,
      firstDay,
    }));
  });
}
