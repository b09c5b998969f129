import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { near } from '../functions/testing/near.ts';
import { type StepValues, seriesOf } from '../functions/testing/series-streams.ts';
import { evaluateAggregation } from './testing/evaluate-aggregation.ts';

function seriesWith(...columns: readonly StepValues[]) {
  return columns.map((values, i) => seriesOf(`m{i="${i}"}`, values));
}

/** The result of an aggregation of values at one step. */
function over(text: string, ...values: readonly number[]): number | undefined {
  return evaluateAggregation(`${text}(m)`, seriesWith(...values.map((value) => [value]))).result[0]?.[1][0];
}

test.each([
  ['sum', [1, undefined, 5, undefined]],
  ['avg', [1, undefined, 2.5, undefined]],
  ['min', [1, undefined, 2, undefined]],
  ['max', [1, undefined, 3, undefined]],
  ['count', [1, undefined, 2, undefined]],
  ['group', [1, undefined, 1, undefined]],
  ['stdvar', [0, undefined, 0.25, undefined]],
  ['stddev', [0, undefined, 0.5, undefined]],
])('%s has a point where any series has one', (operator, expected) => {
  const series = seriesWith([1, undefined, 2, undefined], [undefined, undefined, 3, undefined]);
  expect(evaluateAggregation(`${operator}(m)`, series).result).toEqual([['{}', expected]]);
});

test.each(['sum', 'avg', 'min', 'max', 'count', 'group', 'stddev'])(
  '%s of nothing is nothing',
  (operator) => {
    expect(evaluateAggregation(`${operator}(m)`, []).result).toEqual([]);
    expect(evaluateAggregation(`${operator}(m)`, seriesWith([undefined])).result).toEqual([]);
  },
);

test('Sums compensate rounding errors', () => {
  expect(over('sum', 2, 8, 1e100, -1e100)).toBe(10);
  expect(over('avg', 2, 8, 1e100, -1e100)).toBe(2.5);
});

test('Infinities win over numbers and make NaN with each other', () => {
  expect(over('sum', 2, Infinity, 3)).toBe(Infinity);
  expect(over('sum', Infinity, -Infinity)).toBeNaN();
  expect(over('sum', 1, NaN)).toBeNaN();
  expect(over('avg', 0, Infinity, Infinity, 0)).toBe(Infinity);
  expect(over('avg', -Infinity)).toBe(-Infinity);
  expect(over('avg', Infinity, Infinity, -Infinity)).toBeNaN();
  expect(over('stdvar', 1, 2, Infinity)).toBeNaN();
});

test('A sum may overflow, the average of the same values does not', () => {
  const big = 9.988465674311579e307;
  expect(over('sum', big, big)).toBe(Infinity);
  expect(over('sum', Number.MAX_VALUE, 1)).toBe(Number.MAX_VALUE);
  expect(over('avg', big, big, big, big)).toBe(big);
  expect(over('avg', -big, -big, big, big)).toBe(0);
  expect(over('avg', ...new Array<number>(12).fill(52))).toBe(52);
});

test('NaN is the extreme only if there are no other values', () => {
  expect(over('min', NaN, 3, 1, NaN)).toBe(1);
  expect(over('max', NaN, 3, 1, NaN)).toBe(3);
  expect(over('max', NaN)).toBeNaN();
});

test('Variances agree with their definition', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -99, max: 99 }), { minLength: 1, maxLength: 20 }), (values) => {
      const mean = values.reduce((a, b) => a + b, 0) / values.length;
      const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
      expect(over('stdvar', ...values)).toBeCloseTo(variance, 8);
      expect(over('stddev', ...values)).toBeCloseTo(Math.sqrt(variance), 8);
    }),
  );
});

test('Groups and steps are independent', () => {
  const groupCount = 1_500;
  const series = Array.from({ length: groupCount * 2 }, (_, i) =>
    seriesOf(`m{g="${i % groupCount}",i="${i}"}`, [i, i % 2 === 0 ? 1 : undefined, -i]),
  );
  const { result, chargedSeries, chargedPoints } = evaluateAggregation('sum by (g) (m)', series);
  expect(result).toEqual(
    Array.from({ length: groupCount }, (_, g) => [
      `{g="${g}"}`,
      [2 * g + groupCount, g % 2 === 0 ? 2 : undefined, -2 * g - groupCount],
    ]),
  );
  // Of each group its steps, and two points for the text of its labels.
  expect([chargedSeries, chargedPoints]).toEqual([groupCount, groupCount * (3 + 2)]);
});

test('A group drops the metric name if any of its series does', () => {
  const series = [seriesOf('a{e="1"}', [1]), seriesOf('a{e="2"}', [2], true), seriesOf('b', [4])];
  expect(evaluateAggregation('sum by (__name__) (m)', series).result).toEqual([
    ['a (name dropped)', [3]],
    ['b', [4]],
  ]);
});

const columns = [[0], [1], [4]];

test.each([
  [0.8, 2.8],
  [0.2, 0.4],
  [-1, -Infinity],
  [NaN, NaN],
])('The quantile %d is interpolated between the two nearest ranks', (phi, expected) => {
  const { result } = evaluateAggregation(`quantile(0, m)`, seriesWith(...columns), Float64Array.of(phi));
  expect(result).toEqual([['{}', [near(expected)]]]);
});

test('The quantile may differ per step, and covers only the series with a point', () => {
  const series = seriesWith([0, 7, undefined], [1, undefined, undefined]);
  const { result } = evaluateAggregation('quantile(0, m)', series, Float64Array.of(0.5, 1, 1));
  expect(result).toEqual([['{}', [0.5, 7, undefined]]]);
});

test('Annotations exclude enclosing parentheses', () => {
  const { annotations } = evaluateAggregation('quantile((1.5), m)', [], Float64Array.of(1.5));
  expect([...annotations]).toEqual(['warning at 10: quantile value should be between 0 and 1, got 1.5']);
});

test('A quantile outside 0 to 1 causes a warning even without series', () => {
  const { annotations } = evaluateAggregation('quantile(1.5, m)', []);
  expect([...annotations]).toEqual(['warning at 9: quantile value should be between 0 and 1, got 1.5']);
});
