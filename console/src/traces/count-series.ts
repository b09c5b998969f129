import { type ColorScheme, colorSeries, restColor } from '../charts/series-colors.ts';
import type { StackedBucket, StackedSeries } from '../charts/stacked-layout.ts';
import type { TraceStats, TraceStatsGroup } from '../generated/types.gen.ts';
import type { FacetValue } from './facet-conditions.ts';

export interface CountSeries {
  readonly buckets: readonly StackedBucket[];
  /** From the bottom of the bars. */
  readonly series: readonly (StackedSeries & { readonly total: number })[];
}

const restKey = '\u0000rest';
const absentKey = '\u0000absent';
/** From the bottom of a bar; others follow by size. */
const knownOrder = ['completed', 'running', 'deleted', absentKey, 'info', 'warning', 'error'];

/** The counts of a dimension as stacked bars. */
export function toCountSeries(stats: TraceStats, dimension: string, scheme: ColorScheme): CountSeries {
  const totals = new Map<string, number>();
  const buckets = stats.buckets.map((bucket): StackedBucket => {
    const counts = new Map<string, number>();
    for (const group of bucket.groups) counts.set(keyOf(group, dimension), group.count);
    if (bucket.other_count > 0) counts.set(restKey, bucket.other_count);
    for (const [key, count] of counts) totals.set(key, (totals.get(key) ?? 0) + count);
    return { startMs: Date.parse(bucket.start), endMs: Date.parse(bucket.end), counts };
  });
  const colors = colorSeries([...totals.keys()], scheme);
  const series = [...totals].sort(byPlace).map(([key, total]) => {
    const hasMeaning = key !== restKey && key !== absentKey;
    return {
      key,
      total,
      label: labelOf(key),
      color: (hasMeaning ? colors.get(key) : undefined) ?? restColor[scheme],
    };
  });
  return { buckets, series };
}

/** One value of a dimension with its exact count over the whole window. */
export interface FacetCount {
  readonly value: FacetValue;
  readonly label: string;
  readonly count: number;
}

/** The values of a dimension, most frequent first, from statistics of one bucket; and what they leave out. */
export function toFacetCounts({ buckets: [bucket] }: TraceStats, dimension: string) {
  const counts = (bucket?.groups ?? []).map((group): FacetCount => {
    const text = group.values[dimension];
    const value: FacetValue = text === undefined ? { kind: 'absent' } : { kind: 'value', value: text };
    return {
      value,
      label: text === undefined ? '(not set)' : text === '' ? '(empty)' : text,
      count: group.count,
    };
  });
  return { counts, otherCount: bucket?.other_count ?? 0 };
}

function keyOf({ values }: TraceStatsGroup, dimension: string): string {
  return values[dimension] ?? absentKey;
}

function labelOf(key: string): string {
  if (key === restKey) return 'others';
  return key === absentKey ? 'none' : key;
}

function byPlace([a, countA]: readonly [string, number], [b, countB]: readonly [string, number]): number {
  const place = (key: string) => {
    const index = knownOrder.indexOf(key);
    return index === -1 ? knownOrder.length : index;
  };
  return place(a) - place(b) || countB - countA;
}
