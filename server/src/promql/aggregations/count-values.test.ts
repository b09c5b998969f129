import { expect, test } from 'vitest';
import { range } from '../engine/testing/evaluate-text.ts';
import { seriesOf } from '../functions/testing/series-streams.ts';
import { evaluateAggregation } from './testing/evaluate-aggregation.ts';

const versions = [
  seriesOf('v{job="a",i="0"}', [6, 6]),
  seriesOf('v{job="a",i="1"}', [6, 7]),
  seriesOf('v{job="b",i="2"}', [8, undefined]),
];

test('Each value becomes a series that counts its occurrences', () => {
  expect(evaluateAggregation('count_values("version", v)', versions).result).toEqual([
    ['{version="6"}', [2, 1]],
    ['{version="7"}', [undefined, 1]],
    ['{version="8"}', [1, undefined]],
  ]);
});

test('Values are counted within groups', () => {
  expect(evaluateAggregation('count_values without (i) ("version", v)', versions).result).toEqual([
    ['{job="a", version="6"}', [2, 1]],
    ['{job="a", version="7"}', [undefined, 1]],
    ['{job="b", version="8"}', [1, undefined]],
  ]);
  expect(
    evaluateAggregation('count_values by (job) ("job", v)', versions).result.map(([labels]) => labels),
  ).toEqual(['{job="6"}', '{job="7"}', '{job="8"}']);
});

test('Values are written without exponents', () => {
  const series = [1e21, 1e-7, NaN, -Infinity].map((value, i) => seriesOf(`v{i="${i}"}`, [value]));
  expect(evaluateAggregation('count_values("v", v)', series).result.map(([labels]) => labels)).toEqual([
    '{v="1000000000000000000000"}',
    '{v="0.0000001"}',
    '{v="NaN"}',
    '{v="-Inf"}',
  ]);
});

test('An invalid label name is rejected even without series', () => {
  expect(() => evaluateAggregation('count_values("a\\xc5z", v)', [])).toThrow('invalid label name "a\\xc5z"');
  expect(() => evaluateAggregation('count_values("", v)', [])).toThrow('invalid label name ""');
});

test('The text of the labels is counted as work at each change of a value', () => {
  const minutes = 1_000;
  const series = {
    [`v{path="${'x'.repeat(4_000)}"}`]: Array.from({ length: minutes }, (_, i) => i % 2).join(' '),
  };
  let checks = 0;
  range('count_values without () ("value", v)', { to: minutes - 1 }, series, {
    checkDeadline: () => void checks++,
  });
  // A check takes more than its hundred thousand units.
  expect(checks).toBeGreaterThan((minutes * 4_000) / 200_000);
});

test('The text of a group is counted as held points', () => {
  const long = seriesOf(`v{path="${'x'.repeat(4_000)}"}`, [1]);
  expect(evaluateAggregation('count_values without () ("value", v)', [long]).chargedPoints).toBeGreaterThan(
    500,
  );
  expect(evaluateAggregation('count_values ("value", v)', [long]).chargedPoints).toBeLessThan(20);
});
