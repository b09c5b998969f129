import { expect, it } from 'vitest';
import type { PromqlValue, QueryResult } from '../promql/promql-value.ts';
import { limitSeries } from './limit-series.ts';

const point = { timestampsMs: Float64Array.of(1), values: Float64Array.of(2) };
const vector = {
  type: 'vector',
  timestampMs: 1,
  samples: [
    { labels: ['job', 'a'], value: 2 },
    { labels: ['job', 'b'], value: Number.NaN },
  ],
} as const;
const matrix = {
  type: 'matrix',
  series: [
    { labels: ['job', 'a'], ...point },
    { labels: ['job', 'b'], ...point },
  ],
} as const;

function resultOf(value: PromqlValue): QueryResult {
  return {
    value,
    annotations: { warnings: ['careful'], infos: ['of interest'] },
    samplesRead: 2,
    peakPoints: 3,
  };
}

it.each<[string, PromqlValue, PromqlValue]>([
  ['vector', vector, { ...vector, samples: vector.samples.slice(0, 1) }],
  ['matrix', matrix, { ...matrix, series: matrix.series.slice(0, 1) }],
])('keeps the first series of a %s, and warns that there are more', (_type, value, limited) => {
  expect(limitSeries(resultOf(value), 1)).toEqual({
    value: limited,
    annotations: { warnings: ['careful', 'results truncated due to limit'], infos: ['of interest'] },
    samplesRead: 2,
    peakPoints: 3,
  });
});

it('does not change results within the limit, or without series', () => {
  const whole = resultOf(vector);
  expect(limitSeries(whole, 2)).toBe(whole);
  expect(limitSeries(whole, undefined)).toBe(whole);
  const scalar = resultOf({ type: 'scalar', timestampMs: 1, value: 2 });
  expect(limitSeries(scalar, 0)).toBe(scalar);
});
