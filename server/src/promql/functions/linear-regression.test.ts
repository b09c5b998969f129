import { expect, test } from 'vitest';
import { evaluateWindow, type TimedValue } from './testing/evaluate-windows.ts';

const sawtooth: TimedValue[] = [0, 10, 20, 30, 40, 0, 10, 20, 30, 40, 50].map((value, i) => [i * 300, value]);

test('deriv is the slope per second', () => {
  // covariance 105,000 / variance 9,900,000 over the eleven samples.
  expect(evaluateWindow('deriv(x[100m])', sawtooth, 3000)).toBeCloseTo(105_000 / 9_900_000, 15);
});

test('predict_linear extrapolates from the time of the step, not of the last sample', () => {
  const line: TimedValue[] = [
    [0, 0],
    [10, 1],
    [20, 2],
  ];
  expect(evaluateWindow('predict_linear(x[1m], 100)', line, 20)).toBeCloseTo(12, 12);
  expect(evaluateWindow('predict_linear(x[1m], 100)', line, 40)).toBeCloseTo(14, 12);
  expect(evaluateWindow('predict_linear(x[1m] offset 20s, 100)', line, 40)).toBeCloseTo(14, 12);
});

test('Times of today lose no precision', () => {
  const start = 1_800_000_000;
  const line = Array.from({ length: 5 }, (_, i): TimedValue => [start + i * 15, 7 + i * 0.5]);
  expect(evaluateWindow('deriv(x[5m])', line, start + 60)).toBeCloseTo(0.5 / 15, 14);
});

test('One sample has no slope, a constant has slope 0, an infinity has NaN', () => {
  expect(evaluateWindow('deriv(x[1m])', [[0, 1]], 9)).toBeUndefined();
  expect(
    evaluateWindow(
      'deriv(x[1m])',
      [
        [0, 0.1],
        [15, 0.1],
        [30, 0.1],
      ],
      30,
    ),
  ).toBe(0);
  expect(
    evaluateWindow(
      'predict_linear(x[1m], 5)',
      [
        [0, 0.1],
        [1, 0.1],
      ],
      9,
    ),
  ).toBe(0.1);
  expect(
    evaluateWindow(
      'deriv(x[1m])',
      [
        [0, Infinity],
        [1, Infinity],
      ],
      9,
    ),
  ).toBeNaN();
  expect(
    evaluateWindow(
      'deriv(x[1m])',
      [
        [0, 1],
        [1, Infinity],
      ],
      9,
    ),
  ).toBeNaN();
});
