import type { PromqlValue, QueryResult } from '../promql/promql-value.ts';

/**
 * Keeps the first series of a result, with a warning when it had more; an absent limit keeps all. Before anything is encoded:
 * whoever asks for little is not to cause much work.
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
