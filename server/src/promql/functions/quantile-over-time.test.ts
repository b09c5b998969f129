import { expect, test } from 'vitest';
import { evaluateWindow, evaluateWindows } from './testing/evaluate-windows.ts';

const uneven = [
  [0, 4],
  [1, 0],
  [2, 1],
] as const;

test('The quantile lies between the two nearest ranks', () => {
  expect(evaluateWindow('quantile_over_time(0.8, x[1m])', uneven, 9)).toBeCloseTo(2.8, 12);
  expect(evaluateWindow('quantile_over_time(0.5, x[1m])', uneven, 9)).toBe(1);
});

test('A quantile outside 0 to 1 is infinite and causes a warning', () => {
  const { results, annotations } = evaluateWindows('quantile_over_time(2, x[1m])', uneven, [5, 9]);
  expect(results).toEqual([Infinity, Infinity]);
  expect([...annotations]).toEqual(['warning at 19: quantile value should be between 0 and 1, got 2']);
});

test('The samples of the series are not sorted', () => {
  expect(evaluateWindows('quantile_over_time(1, x[2])', uneven, [1, 2]).results).toEqual([4, 1]);
});

test('mad is the median distance from the median', () => {
  const points = [4, 6, 2, 1, 999, 1, 2].map((value, i) => [i, value] as const);
  expect(evaluateWindow('mad_over_time(x[1m])', points, 9)).toBe(1);
  expect(
    evaluateWindow(
      'mad_over_time(x[1m])',
      [
        [0, 1],
        [1, NaN],
        [2, 4],
      ],
      9,
    ),
  ).toBeNaN();
});
