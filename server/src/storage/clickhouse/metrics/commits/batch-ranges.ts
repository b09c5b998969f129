import type { CommitRange } from '../../../../alerts/evaluation/shards/commit-log.ts';
import { cutForAddress } from '../read/address-size.ts';
import { commitDay } from './commit-time.ts';

/** Ranges that are read by one statement: metrics, each of the project at the same index. */
export interface RangeBatch {
  readonly projectIds: readonly string[];
  readonly metricNames: readonly string[];
  /** The least of the ranges'. */
  readonly after: number;
  /** No commit of them arrived before this UTC day, as days since 1970-01-01. */
  readonly firstDay: number;
}

const maxBatchMetrics = 1_000;
/** The clocks of the gateway, which names the day, and of PostgreSQL, which numbers commits, may differ. */
const clockMarginDays = 1;

/**
 * Puts ranges together that begin on the same day, so that a project whose last commit is long ago does not make the others' be looked
 * for in the partitions since.
 */
export function batchRanges(ranges: readonly CommitRange[]): readonly RangeBatch[] {
  return [...Map.groupBy(ranges, ({ after }) => commitDay(after))].flatMap(([day, ofDay]) => {
    const after = Math.min(...ofDay.map((range) => range.after));
    const firstDay = Math.max(0, day - clockMarginDays);
    const metrics = ofDay.flatMap(({ projectId, metricNames }) =>
      [...metricNames].map((name) => ({ projectId, name })),
    );
    return cutForAddress(metrics, maxBatchMetrics, ({ projectId, name }) => projectId + name).map((cut) => ({
      projectIds: cut.map(({ projectId }) => projectId),
      metricNames: cut.map(({ name }) => name),
      after,
      firstDay,
    }));
  });
}
