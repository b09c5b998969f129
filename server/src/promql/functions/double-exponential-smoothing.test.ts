import { expect, test } from 'vitest';
import { evaluateWindow, type TimedValue } from './testing/evaluate-windows.ts';

test('A line is smoothed to itself', () => {
  const line = Array.from({ length: 6 }, (_, i): TimedValue => [i * 10, 100 + i * 10]);
  expect(evaluateWindow('double_exponential_smoothing(x[1m], 0.01, 0.1)', line, 50)).toBeCloseTo(150, 9);
});

test('A bend is followed according to the factors', () => {
  // Level 2 at the second sample with slope 1, then 0.5 * 6 + 0.5 * (2 + 1) = 4.5 with slope 0.5 * 1 + 0.5 * 1.
  const bend: TimedValue[] = [
    [0, 1],
    [1, 2],
    [2, 6],
  ];
  expect(evaluateWindow('double_exponential_smoothing(x[1m], 0.5, 0.5)', bend, 2)).toBe(4.5);
});

test('One sample cannot be smoothed', () => {
  expect(evaluateWindow('double_exponential_smoothing(x[1m], 0.5, 0.5)', [[0, 1]], 2)).toBeUndefined();
});

test.each([
  ['0, 0.5', 'invalid smoothing factor. Expected: 0 < sf < 1, got: 0.000000'],
  ['0.5, 1', 'invalid trend factor. Expected: 0 < tf < 1, got: 1.000000'],
])('The factors %s are rejected', (factors, message) => {
  const evaluate = () => evaluateWindow(`double_exponential_smoothing(x[1m], ${factors})`, [[0, 1]], 2);
  expect(evaluate).toThrow(message);
});
