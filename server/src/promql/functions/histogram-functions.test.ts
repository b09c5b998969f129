import { expect, test } from 'vitest';
import { evaluateVectorFunction } from './testing/evaluate-vector-function.ts';
import { type StepValues, seriesOf } from './testing/series-streams.ts';

function bucketSeries(job: string, counts: Readonly<Record<string, StepValues>>) {
  return Object.entries(counts).map(([le, values]) => seriesOf(`h_bucket{job="${job}",le="${le}"}`, values));
}

const twoJobs = [
  ...bucketSeries('a', { '2': [1, 2], '+Inf': [1, 2] }),
  ...bucketSeries('b', { '4': [2, undefined], '+Inf': [2, undefined] }),
];

test('Series that differ only in le form one histogram', () => {
  expect(evaluateVectorFunction('histogram_quantile(0.5, h_bucket)', twoJobs).result).toEqual([
    ['h_bucket{job="a"} (name dropped)', [1, 1]],
    ['h_bucket{job="b"} (name dropped)', [2, undefined]],
  ]);
});

test('Buckets of the same bound in different notations are merged', () => {
  const series = bucketSeries('a', { '1': [1], '1.0': [1], '1e0': [2], '+Inf': [4] });
  expect(evaluateVectorFunction('histogram_quantile(0.5, h_bucket)', series).result[0]?.[1]).toEqual([0.5]);
});

test('The quantile may differ per step', () => {
  const overrides = { scalars: [Float64Array.of(0.25, 0.5)] };
  const { result } = evaluateVectorFunction(
    'histogram_quantile(0, h_bucket)',
    twoJobs.slice(0, 2),
    overrides,
  );
  expect(result[0]?.[1]).toEqual([0.5, 1]);
});

test('A series whose le is not a number is skipped with a warning', () => {
  const series = [seriesOf('h{ale="1"}', [1]), seriesOf('h{le="x"}', [1])];
  const { result, annotations } = evaluateVectorFunction('histogram_quantile(0.5, h)', series);
  expect(result).toEqual([]);
  expect([...annotations]).toEqual([
    'warning at 24: bucket label "le" is missing or has a malformed value of "" for metric name "h"',
    'warning at 24: bucket label "le" is missing or has a malformed value of "x" for metric name "h"',
  ]);
});

test('A quantile outside 0 to 1 causes a warning even without series', () => {
  const { result, annotations } = evaluateVectorFunction('histogram_quantile(1.5, h)', []);
  expect(result).toEqual([]);
  expect([...annotations]).toEqual(['warning at 19: quantile value should be between 0 and 1, got 1.5']);
});

test('Decreasing counts are reported once per histogram', () => {
  const series = bucketSeries('a', { '1': [2, 2], '2': [1, 1], '+Inf': [3, 3] });
  const { annotations } = evaluateVectorFunction('histogram_quantile(0.5, h_bucket)', series);
  expect([...annotations]).toEqual([
    'info at 24: input to histogram_quantile needed to be fixed for monotonicity (see https://prometheus.io/docs/prometheus/latest/querying/functions/#histogram_quantile) for metric name "h_bucket"',
  ]);
});

test('histogram_quantiles returns each quantile under its own label', () => {
  const { result } = evaluateVectorFunction(
    'histogram_quantiles(h_bucket, "q", 0.5, 1)',
    twoJobs.slice(0, 2),
  );
  expect(result).toEqual([
    ['h_bucket{job="a", q="0.5"} (name dropped)', [1, 1]],
    ['h_bucket{job="a", q="1.0"} (name dropped)', [2, 2]],
  ]);
});

test('A quantile that changes with time gets a series for each value', () => {
  const overrides = { scalars: [Float64Array.of(0.5, 1)] };
  const { result } = evaluateVectorFunction(
    'histogram_quantiles(h_bucket, "q", 0)',
    twoJobs.slice(0, 2),
    overrides,
  );
  expect(result).toEqual([
    ['h_bucket{job="a", q="0.5"} (name dropped)', [1, undefined]],
    ['h_bucket{job="a", q="1.0"} (name dropped)', [undefined, 2]],
  ]);
});

test('histogram_fraction is the part of the observations between its bounds', () => {
  const series = bucketSeries('a', { '2': [1], '4': [2], '6': [3], '+Inf': [3] });
  const { result } = evaluateVectorFunction('histogram_fraction(0, 3.5, h_bucket)', series);
  expect(result).toEqual([['h_bucket{job="a"} (name dropped)', [expect.closeTo(1.75 / 3, 12)]]]);
});

test('Functions of native histograms return nothing for floats', () => {
  for (const name of ['avg', 'count', 'sum', 'stddev', 'stdvar']) {
    expect(evaluateVectorFunction(`histogram_${name}(h)`, twoJobs).result).toEqual([]);
  }
});

test('The buckets of each step are counted as work, for each quantile', () => {
  const bounds = Array.from({ length: 100 }, (_, i) => [String(i), [i, i, i, i]] as const);
  const series = bucketSeries('a', Object.fromEntries([...bounds, ['+Inf', [99, 99, 99, 99]]]));
  let units = 0;
  const work = (added: number) => {
    units += added;
  };
  evaluateVectorFunction('histogram_quantiles(h_bucket, "q", 0.1, 0.5, 0.9)', series, {}, { work });
  expect(units).toBeGreaterThan(series.length * 4 * 3);
});
