import type { Schemas } from '../generated/operations.gen.ts';
import { encodeAroundArray, type JsonPiece, joinPieces } from '../http/json-pieces.ts';
import { formatRfc3339 } from '../time/rfc3339.ts';
import { toJsonItems } from './encoded-log.ts';
import { formatLogDimension } from './log-dimensions.ts';
import type { LogStats } from './log-stats-service.ts';
import type { LogDimension, LogStatsBucket, LogStatsGroup } from './log-store.ts';

export function toWireLogStats(projectId: string, stats: LogStats): Schemas['LogStats'] {
  const before: Omit<Schemas['LogStats'], 'buckets'> = {
    project_id: projectId,
    range_start: formatRfc3339(stats.window.sinceNs),
    range_end: formatRfc3339(stats.window.untilNs),
    interval: stats.interval,
    expected_bucket_count: stats.buckets.length,
  };
  const items = stats.buckets.map((bucket) => encodeBucket(bucket, stats.groupBy));
  return joinPieces(encodeAroundArray({ before, name: 'buckets', items })).as();
}

function encodeBucket(bucket: LogStatsBucket, groupBy: readonly LogDimension[]): Iterable<JsonPiece> {
  const before: Omit<Schemas['LogStatsBucket'], 'groups' | 'other_count'> = {
    start: formatRfc3339(bucket.startNs),
    end: formatRfc3339(bucket.endNs),
    total_count: bucket.totalCount,
  };
  const after: Pick<Schemas['LogStatsBucket'], 'other_count'> = { other_count: bucket.otherCount };
  const items = bucket.groups.map((group) => encodeGroup(group, groupBy));
  return encodeAroundArray({ before, name: 'groups', items, after });
}

function encodeGroup(group: LogStatsGroup, groupBy: readonly LogDimension[]): Iterable<JsonPiece> {
  const values = groupBy.flatMap((dimension, index) => {
    const value = group.values[index];
    return value === undefined ? [] : [[formatLogDimension(dimension), value] as const];
  });
  const before: Omit<Schemas['LogStatsGroup'], 'exemplars'> = {
    values: Object.fromEntries(values),
    present: values.length === groupBy.length,
    count: group.count,
  };
  if (group.exemplars.length === 0) return [JSON.stringify(before)];
  const items = toJsonItems(group.exemplars);
  return encodeAroundArray({ before, name: 'exemplars', items });
}
