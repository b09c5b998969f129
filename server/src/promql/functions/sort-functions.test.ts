import { expect, test } from 'vitest';
import { instant } from '../engine/testing/evaluate-text.ts';
import { evaluateVectorFunction } from './testing/evaluate-vector-function.ts';
import { seriesOf } from './testing/series-streams.ts';

const vector = [
  seriesOf('m{i="10"}', [NaN]),
  seriesOf('m{i="9"}', [2]),
  seriesOf('m{i="1"}', [undefined]),
  seriesOf('m{i="a"}', [-1]),
  seriesOf('m{i="2",j="b"}', [1]),
  seriesOf('m{i="2",j="a"}', [3]),
];

function valuesOf(text: string): unknown[] {
  return evaluateVectorFunction(text, vector).result.map(([, values]) => values[0]);
}

test('Values are sorted in either direction with NaN last', () => {
  expect(valuesOf('sort(m)')).toEqual([-1, 1, 2, 3, NaN]);
  expect(valuesOf('sort_desc(m)')).toEqual([3, 2, 1, -1, NaN]);
});

test('Labels are sorted in natural order, then by the whole set', () => {
  expect(valuesOf('sort_by_label(m, "i")')).toEqual([3, 1, 2, NaN, -1]);
  expect(valuesOf('sort_by_label_desc(m, "i")')).toEqual([-1, NaN, 2, 1, 3]);
  expect(valuesOf('sort_by_label(m, "j", "i")')).toEqual([2, NaN, -1, 3, 1]);
});

test('A range query keeps its order, and warns', () => {
  const series = [seriesOf('m{i="2"}', [2, 1]), seriesOf('m{i="1"}', [1, 2])];
  const { result, annotations } = evaluateVectorFunction('sort(m)', series);
  expect(result).toEqual([
    ['m{i="2"}', [2, 1]],
    ['m{i="1"}', [1, 2]],
  ]);
  expect([...annotations]).toEqual([
    'warning at 0: sort is ineffective for range queries since results are always ordered by labels',
  ]);
  expect(evaluateVectorFunction('sort(m)', vector).annotations.size).toBe(0);
});

test('The dropName flag is kept', () => {
  expect(evaluateVectorFunction('sort(m)', [seriesOf('m', [1], true)]).result).toEqual([
    ['m (name dropped)', [1]],
  ]);
});

const longValue = 'a1'.repeat(2_048);

function sortByLabels(names: readonly string[], checkDeadline: () => void): unknown {
  const series = Object.fromEntries(
    Array.from({ length: 50 }, (_, i) => [`m{l="${longValue}",i="${i}"}`, '1']),
  );
  const args = names.map((name) => `, "${name}"`).join('');
  return instant(`sort_by_label(m${args})`, 0, series, { checkDeadline });
}

test('The deadline ends a sort by many labels with long values', () => {
  let checks = 0;
  const names = Array.from({ length: 1_000 }, (_, n) => (n % 2 === 0 ? `n${n}` : 'l'));
  const sort = () =>
    sortByLabels(names, () => {
      checks++;
      if (checks > 10) throw new Error('too late');
    });
  expect(sort).toThrow('too late');
});

test('A label that is named again takes no more work', () => {
  let checks = 0;
  sortByLabels(new Array<string>(1_000).fill('l'), () => void checks++);
  expect(checks).toBeLessThan(50);
});
