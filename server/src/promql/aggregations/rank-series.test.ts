import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { range } from '../engine/testing/evaluate-text.ts';
import { seriesOf } from '../functions/testing/series-streams.ts';
import { evaluateAggregation } from './testing/evaluate-aggregation.ts';

const vector = [3, 1, NaN, 2].map((value, i) => seriesOf(`m{g="${i % 2}",i="${i}"}`, [value]));

function valuesOf(text: string): unknown[] {
  return evaluateAggregation(text, vector).result.map(([, values]) => values[0]);
}

test.each([
  ['topk(2, m)', [3, 2]],
  ['bottomk(2, m)', [1, 2]],
  ['topk(9, m)', [3, 2, 1, NaN]],
  ['bottomk(9999999999, m)', [1, 2, 3, NaN]],
  ['topk by (g) (1, m)', [3, 2]],
  ['bottomk by (g) (2, m)', [3, NaN, 1, 2]],
  ['topk(1.9, m)', [3]],
  ['topk(0.9, m)', []],
  ['topk(-1, m)', []],
])('%s returns its series in order', (text, expected) => {
  expect(valuesOf(text)).toEqual(expected);
});

test('Series keep their labels and their dropName flag', () => {
  const series = [seriesOf('m{a="1"}', [1], true), seriesOf('m{a="2"}', [2])];
  expect(evaluateAggregation('topk(2, m)', series).result).toEqual([
    ['m{a="2"}', [2]],
    ['m{a="1"} (name dropped)', [1]],
  ]);
});

test('A range query ranks each step separately, with the limit of that step', () => {
  const series = [
    seriesOf('m{i="0"}', [1, 5, undefined]),
    seriesOf('m{i="1"}', [2, 4, 1]),
    seriesOf('m{i="2"}', [3, 3, 2]),
  ];
  const { result } = evaluateAggregation('topk(0, m)', series, Float64Array.of(1, 2, 0));
  expect(result).toEqual([
    ['m{i="0"}', [undefined, 5, undefined]],
    ['m{i="1"}', [undefined, 4, undefined]],
    ['m{i="2"}', [3, undefined, undefined]],
  ]);
});

test.each([
  [[NaN], 'Parameter value is NaN'],
  [[1e19], 'Scalar value 1e+19 overflows int64'],
  [[Infinity], 'Scalar value +Inf overflows int64'],
  [[1, -1e19], 'Scalar value -1e+19 underflows int64'],
  [[1e19, -Infinity], 'Scalar value -Inf underflows int64'],
  [[-1e19, NaN], 'Parameter value is NaN'],
])('%j is rejected even without series', (counts, message) => {
  expect(() => evaluateAggregation('topk(1, m)', [], Float64Array.from(counts))).toThrow(message);
});

test.each([-Infinity, -1e19, -1, 0, 0.9])('%d keeps nothing', (k) => {
  expect(evaluateAggregation('topk(1, m)', [seriesOf('m', [1])], Float64Array.of(k)).result).toEqual([]);
});

/** NaN last, else by value, highest first for `sign` 1. */
function orderOf(sign: 1 | -1) {
  return (a: number, b: number): number => {
    if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
    return a === b ? 0 : a > b ? -sign : sign;
  };
}

test('The best k are the first k of a stable sort', () => {
  const columns = fc.array(fc.constantFrom(-1, 0, 1, 2, NaN, Infinity), { maxLength: 30, size: 'max' });
  const operators = fc.constantFrom('topk' as const, 'bottomk' as const);
  fc.assert(
    fc.property(columns, fc.integer({ min: 1, max: 20 }), operators, (column, k, operator) => {
      const order = orderOf(operator === 'topk' ? 1 : -1);
      const ranked = column
        .map((value, i) => ({ value, i }))
        .sort((a, b) => order(a.value, b.value) || a.i - b.i);
      const best = ranked.slice(0, k);
      const atOnce = column.map((value, i) => seriesOf(`m{i="${i}"}`, [value]));
      expect(evaluateAggregation(`${operator}(${k}, m)`, atOnce).result).toEqual(
        best.map(({ value, i }) => [`m{i="${i}"}`, [value]]),
      );
      // The same among other steps.
      const atStep = column.map((value, i) => seriesOf(`m{i="${i}"}`, [undefined, value, undefined]));
      expect(evaluateAggregation(`${operator}(${k}, m)`, atStep).result).toEqual(
        best
          .toSorted((a, b) => a.i - b.i)
          .map(({ value, i }) => [`m{i="${i}"}`, [undefined, value, undefined]]),
      );
    }),
  );
});

test('What is kept of a range is counted as work when it is brought together by series', () => {
  const [seriesCount, minutes] = [300, 1_000];
  const series = Object.fromEntries(Array.from({ length: seriesCount }, (_, i) => [`m{i="${i}"}`, `${i}`]));
  let checks = 0;
  const checkDeadline = () => void checks++;
  const lookbackMs = 2 * minutes * 60_000;
  const result = range('topk(300, m)', { to: minutes - 1 }, series, { checkDeadline, lookbackMs });
  expect(Object.keys(Object(result))).toHaveLength(seriesCount);
  // A hundred thousand units each: reading, counting and moving each point is one.
  expect(checks).toBeGreaterThan((3 * seriesCount * minutes) / 100_000 - 1);
});
