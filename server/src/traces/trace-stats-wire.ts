import type { Schemas } from '../generated/operations.gen.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import { formatTraceDimension, isAttributeDimension } from './trace-dimensions.ts';
import type { TraceStats } from './trace-stats-service.ts';
import type { TraceDimension, TraceStatsBucket, TraceStatsGroup } from './trace-store.ts';

export function toWireTraceStats(projectId: string, stats: TraceStats): Schemas['TraceStats'] {
  return {
    project_id: projectId,
    range_start: formatRfc3339Ms(stats.rangeStartMs),
    range_end: formatRfc3339Ms(stats.rangeEndMs),
    interval: stats.interval,
    expected_bucket_count: stats.buckets.length,
    buckets: stats.buckets.map((bucket) => toWireBucket(bucket, stats.groupBy)),
  };
}

function toWireBucket(
  bucket: TraceStatsBucket,
  groupBy: readonly TraceDimension[],
): Schemas['TraceStatsBucket'] {
  return {
    start: formatRfc3339Ms(bucket.startMs),
    end: formatRfc3339Ms(bucket.endMs),
    total_count: bucket.totalCount,
    groups: bucket.groups.map((group) => toWireGroup(group, groupBy)),
    other_count: bucket.otherCount,
    ...(bucket.durationMs === undefined ? {} : { duration_ms: bucket.durationMs }),
  };
}

function toWireGroup(group: TraceStatsGroup, groupBy: readonly TraceDimension[]): Schemas['TraceStatsGroup'] {
  const values = groupBy.flatMap((dimension, index) => {
    const value = group.values[index];
    return value === undefined ? [] : [[formatTraceDimension(dimension), value] as const];
  });
  const attributeIndex = groupBy.findIndex(isAttributeDimension);
  return {
    values: Object.fromEntries(values),
    present: attributeIndex === -1 || group.values[attributeIndex] !== undefined,
    count: group.count,
    duration_ms: group.durationMs,
  };
}
