import { expect, test } from 'vitest';
import { functionCatalogue } from './catalogue.ts';
import { evaluateWindow } from './testing/evaluate-windows.ts';

const points = [
  [1.5, 10],
  [2.5, NaN],
  [3.5, 30],
] as const;

test.each([
  ['count_over_time', 2],
  ['present_over_time', 1],
  ['first_over_time', NaN],
  ['last_over_time', 30],
  ['ts_of_first_over_time', 2.5],
  ['ts_of_last_over_time', 3.5],
])('%s reads only the ends of the window', (name, expected) => {
  expect(evaluateWindow(`${name}(x[2])`, points, 3.5)).toBe(expected);
});

test('Only first and last return unchanged samples, under the name of the metric', () => {
  const keeping = [...functionCatalogue.values()].filter((definition) => 'keepsName' in definition);
  expect(keeping.map(({ name }) => name).sort()).toEqual(['first_over_time', 'last_over_time']);
});
