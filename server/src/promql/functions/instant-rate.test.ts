import { expect, test } from 'vitest';
import { evaluateWindow, evaluateWindows, type TimedValue } from './testing/evaluate-windows.ts';

const points: TimedValue[] = [
  [0, 0],
  [10, 50],
  [20, 70],
  [50, 30],
];

test('irate uses the last two samples of the window', () => {
  expect(evaluateWindows('irate(x_total[1h])', points, [0, 10, 25]).results).toEqual([undefined, 5, 2]);
});

test('After a reset irate assumes that the counter started at zero, idelta is negative', () => {
  expect(evaluateWindow('irate(x_total[1h])', points, 60)).toBe(1);
  expect(evaluateWindow('idelta(x[1h])', points, 60)).toBe(-40);
});

test('Samples before the window do not count', () => {
  expect(evaluateWindow('idelta(x[30])', points, 50)).toBeUndefined();
  expect(evaluateWindow('idelta(x[31])', points, 50)).toBe(-40);
});

test('NaN among the last two makes NaN', () => {
  expect(
    evaluateWindow(
      'irate(x_total[1m])',
      [
        [0, NaN],
        [1, 5],
      ],
      1,
    ),
  ).toBeNaN();
  expect(
    evaluateWindow(
      'irate(x_total[1m])',
      [
        [0, 5],
        [1, NaN],
      ],
      1,
    ),
  ).toBeNaN();
});
