import type { PromqlValue, QueryResult } from '../promql/promql-value.ts';

/**
 * Keeps the first series of a result, with a warning if there are more; an absent limit keeps all. Applied before
 * encoding, so that a small limit bounds the work.
 */
export function limitSeries(result: QueryResult, maxSeries: number | undefined): QueryResult {
  const { value, annotations } = result;
  if (maxSeries === undefined || countSeries(value) <= maxSeries) return result;
  const warnings = [...annotations.warnings, 'results truncated due to limit'];
  return { ...result, value: keepFirst(value, maxSeries), annotations: { ...annotations, warnings } };
}

function countSeries(value: PromqlValue): number {
  if (value.type === 'vector') return value.samples.length;
  return value.type === 'matrix' ? value.series.length : 0;
}

function keepFirst(value: PromqlValue, count: number): PromqlValue {
  if (value.type === 'vector') return { ...value, samples: value.samples.slice(0, count) };
  return value.type === 'matrix' ? { ...value, series: value.series.slice(0, count) } : value;
}
