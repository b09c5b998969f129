import type { Schemas } from '../generated/operations.gen.ts';
import { formatRfc3339 } from '../time/rfc3339.ts';
import { formatLogDimension } from './log-dimensions.ts';
import type { LogStats } from './log-stats-service.ts';
import type { LogDimension, LogStatsBucket, LogStatsGroup } from './log-store.ts';
import { toWireLog } from './log-wire.ts';

export function toWireLogStats(projectId: string, stats: LogStats): Schemas['LogStats'] {
  return {
    project_id: projectId,
    range_start: formatRfc3339(stats.window.sinceNs),
    range_end: formatRfc3339(stats.window.untilNs),
    interval: stats.interval,
    expected_bucket_count: stats.buckets.length,
    buckets: stats.buckets.map((bucket) => toWireBucket(bucket, stats.groupBy)),
  };
}

function toWireBucket(bucket: LogStatsBucket, groupBy: readonly LogDimension[]): Schemas['LogStatsBucket'] {
  return {
    start: formatRfc3339(bucket.startNs),
    end: formatRfc3339(bucket.endNs),
    total_count: bucket.totalCount,
    groups: bucket.groups.map((group) => toWireGroup(group, groupBy)),
    other_count: bucket.otherCount,
  };
}

function toWireGroup(group: LogStatsGroup, groupBy: readonly LogDimension[]): Schemas['LogStatsGroup'] {
  const values = groupBy.flatMap((dimension, index) => {
    const value = group.values[index];
    return value === undefined ? [] : [[formatLogDimension(dimension), value] as const];
  });
  return {
    values: Object.fromEntries(values),
    present: values.length === groupBy.length,
    count: group.count,
    ...(group.exemplars.length === 0 ? {} : { exemplars: group.exemplars.map(toWireLog) }),
  };
}
