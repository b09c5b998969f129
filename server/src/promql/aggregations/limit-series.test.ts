import { expect, test } from 'vitest';
import { instant } from '../engine/testing/evaluate-text.ts';
import { seriesOf } from '../functions/testing/series-streams.ts';
import { evaluateAggregation } from './testing/evaluate-aggregation.ts';

test('limitk passes the first series of each group that have a point at the step', () => {
  const series = [
    seriesOf('m{g="a",i="0"}', [1, undefined]),
    seriesOf('m{g="a",i="1"}', [2, 2]),
    seriesOf('m{g="b",i="2"}', [3, 3]),
    seriesOf('m{g="a",i="3"}', [4, 4]),
  ];
  expect(evaluateAggregation('limitk by (g) (1, m)', series).result).toEqual([
    ['m{g="a", i="0"}', [1, undefined]],
    ['m{g="a", i="1"}', [undefined, 2]],
    ['m{g="b", i="2"}', [3, 3]],
  ]);
  expect(evaluateAggregation('limitk(0, m)', series).result).toEqual([]);
});

const many = Array.from({ length: 2_000 }, (_, i) => seriesOf(`m{i="${i}"}`, [i]));

function labelsOf(ratio: number): string[] {
  return evaluateAggregation('limit_ratio(0, m)', many, Float64Array.of(ratio)).result.map(
    ([labels]) => labels,
  );
}

test('limit_ratio passes about that fraction of the series', () => {
  expect(labelsOf(0.25).length).toBeGreaterThan(420);
  expect(labelsOf(0.25).length).toBeLessThan(580);
  expect(labelsOf(0)).toEqual([]);
  expect(labelsOf(1)).toHaveLength(2_000);
  expect(labelsOf(-1)).toHaveLength(2_000);
});

test('A negative ratio passes exactly the series its complement drops', () => {
  const [some, others] = [labelsOf(0.3), labelsOf(-0.7)];
  expect([...some, ...others].sort()).toEqual(labelsOf(1).sort());
});

test('A ratio outside -1 to 1 is capped with a warning', () => {
  const { result, annotations } = evaluateAggregation('limit_ratio(1.1, m)', many);
  expect(result).toHaveLength(2_000);
  expect([...annotations]).toEqual([
    'warning at 12: ratio value should be between -1 and 1, got 1.1, capping to 1',
  ]);
});

test('NaN is neither a ratio nor a count', () => {
  expect(() => evaluateAggregation('limit_ratio(NaN, m)', [])).toThrow('Ratio value is NaN');
  expect(() => evaluateAggregation('limitk(NaN, m)', [])).toThrow('Parameter value is NaN');
});

test('The labels that limit_ratio hashes are counted as work', () => {
  const value = 'x'.repeat(4_000);
  const series = Object.fromEntries(
    Array.from({ length: 50 }, (_, i) => [`m{i="${i}",path="${value}"}`, '1']),
  );
  let checks = 0;
  instant('limit_ratio(0.5, m)', 0, series, { checkDeadline: () => void checks++ });
  expect(checks).toBeGreaterThan((50 * 4_000) / 100_000);
});
