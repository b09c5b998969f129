import type { StackedBucket } from '../charts/stacked-layout.ts';
import type { LogStatsBucket, LogStatsGroup } from '../generated/types.gen.ts';

/** One group of a dimension over the whole range. */
export interface VolumeGroup {
  /** Unique among the groups of the volume. */
  readonly key: string;
  readonly label: string;
  /** The value of the dimension; absent for what was never set, for several dimensions and for the rest. */
  readonly value: string | undefined;
  readonly kind: 'value' | 'absent' | 'rest';
  readonly total: number;
}

/** Counts over time by one dimension. */
export interface LogVolume {
  readonly buckets: readonly StackedBucket[];
  readonly groups: readonly VolumeGroup[];
  /** Exact. */
  readonly total: number;
  /** Whether totals of groups may be too low: a bucket names its largest groups only. */
  readonly isRounded: boolean;
}

/** More colours than this cannot be told apart. */
const maxGroups = 10;
const restKey = 'rest';
const allKey = 'all';
const severityOrder = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'unspecified'];

/**
 * Sums up the buckets of the service; the smallest groups become the rest. Every bucket keeps its total.
 *
 * @param dimensions as answers name them: with the key of an attribute as it is. None counts all records as one group.
 */
export function toLogVolume(buckets: readonly LogStatsBucket[], dimensions: readonly string[]): LogVolume {
  if (dimensions.length === 0) return countAll(buckets);
  const totals = new Map<string, number>();
  for (const { groups } of buckets) {
    for (const group of groups) {
      const key = groupKey(group, dimensions);
      totals.set(key, (totals.get(key) ?? 0) + group.count);
    }
  }
  const largest = [...totals].sort(([, a], [, b]) => b - a).slice(0, maxGroups);
  const kept = new Set(largest.map(([key]) => key));
  let rest = 0;
  const bars = buckets.map((bucket): StackedBucket => {
    const counts = new Map<string, number>();
    for (const group of bucket.groups) {
      const key = groupKey(group, dimensions);
      if (kept.has(key)) counts.set(key, (counts.get(key) ?? 0) + group.count);
    }
    const named = [...counts.values()].reduce((sum, count) => sum + count, 0);
    if (bucket.total_count > named) counts.set(restKey, bucket.total_count - named);
    rest += bucket.total_count - named;
    return toBar(bucket, counts);
  });
  const groups = largest.map(([key, total]) => toGroup(key, total));
  if (dimensions.length === 1 && dimensions[0] === 'severity') {
    groups.sort((a, b) => severityOrder.indexOf(a.label) - severityOrder.indexOf(b.label));
  }
  if (rest > 0)
    groups.push({ key: restKey, label: 'all others', value: undefined, kind: 'rest', total: rest });
  return {
    buckets: bars,
    groups,
    total: sumUp(buckets),
    isRounded: buckets.some((bucket) => bucket.other_count > 0),
  };
}

/** Without dimensions the service names no groups, and counts every record as one of the others. */
function countAll(buckets: readonly LogStatsBucket[]): LogVolume {
  const total = sumUp(buckets);
  return {
    buckets: buckets.map((bucket) => toBar(bucket, new Map([[allKey, bucket.total_count]]))),
    groups: [{ key: allKey, label: 'records', value: undefined, kind: 'rest', total }],
    total,
    isRounded: false,
  };
}

function toBar({ start, end }: LogStatsBucket, counts: StackedBucket['counts']): StackedBucket {
  return { startMs: Date.parse(start), endMs: Date.parse(end), counts };
}

function sumUp(buckets: readonly LogStatsBucket[]): number {
  return buckets.reduce((sum, bucket) => sum + bucket.total_count, 0);
}

/** Unique for the values that the dimensions have; one that was never set has none. */
function groupKey({ values }: LogStatsGroup, dimensions: readonly string[]): string {
  return JSON.stringify(dimensions.map((dimension) => values[dimension] ?? null));
}

function toGroup(key: string, total: number): VolumeGroup {
  // The key is of `groupKey`.
  const values = JSON.parse(key) as readonly (string | null)[];
  const label = values.map(labelOf).join(' · ');
  if (values.length > 1) return { key, label, value: undefined, kind: 'value', total };
  const value = values[0] ?? undefined;
  return { key, label, value, kind: value === undefined ? 'absent' : 'value', total };
}

function labelOf(value: string | null): string {
  if (value === null) return '(not set)';
  return value === '' ? '(empty)' : value;
}
