import { type Labels, metricNameLabel } from '../../promql/labels/labels.ts';
import type { NamedCount, SeriesCardinality } from '../metric-store.ts';

/** Counts label sets with all pairs in memory. */
export function countCardinality(all: readonly Labels[], limit: number): SeriesCardinality {
  const pairs = new Map<string, { readonly name: string; readonly value: string; count: number }>();
  for (const labels of all) {
    for (let at = 0; at < labels.length; at += 2) {
      const [name = '', value = ''] = labels.slice(at, at + 2);
      const key = `${name}=${value}`;
      const pair = pairs.get(key) ?? { name, value, count: 0 };
      pair.count += 1;
      pairs.set(key, pair);
    }
  }
  const values = new Map<string, number>();
  const bytes = new Map<string, number>();
  for (const { name, value } of pairs.values()) {
    values.set(name, (values.get(name) ?? 0) + 1);
    bytes.set(name, (bytes.get(name) ?? 0) + new TextEncoder().encode(value).length);
  }
  const largest = (counts: Iterable<readonly [string, number]>): NamedCount[] =>
    [...counts]
      .map(([name, value]) => ({ name, value }))
      .sort((a, b) => b.value - a.value || (a.name < b.name ? -1 : 1))
      .slice(0, limit);
  const ofMetrics = [...pairs.values()].filter(({ name }) => name === metricNameLabel);
  return {
    seriesCount: all.length,
    labelPairCount: pairs.size,
    seriesByMetric: largest(ofMetrics.map(({ value, count }) => [value, count])),
    valuesByLabel: largest(values),
    valueBytesByLabel: largest(bytes),
    seriesByPair: largest([...pairs].map(([key, { count }]) => [key, count])),
  };
}
