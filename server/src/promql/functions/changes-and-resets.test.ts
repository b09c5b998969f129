import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateWindow, evaluateWindows, type TimedValue } from './testing/evaluate-windows.ts';

function everySecond(...values: readonly number[]): TimedValue[] {
  return values.map((value, i) => [i, value]);
}

test('Changes and resets are counted between neighbours within the window', () => {
  const points = everySecond(1, 2, 3, 0, 1, 0, 0, 1, 2, 0);
  expect(evaluateWindow('changes(x[1h])', points, 9)).toBe(8);
  expect(evaluateWindow('resets(x[1h])', points, 9)).toBe(3);
  // The window starts with the reset itself.
  expect(evaluateWindow('resets(x[1])', points, 3)).toBe(0);
  expect(evaluateWindow('resets(x[2])', points, 3)).toBe(1);
});

test('NaN after NaN is no change, NaN after a number is', () => {
  expect(evaluateWindow('changes(x[1h])', everySecond(NaN, NaN, NaN), 9)).toBe(0);
  expect(evaluateWindow('changes(x[1h])', everySecond(0, NaN, 0), 9)).toBe(2);
  expect(evaluateWindow('resets(x[1h])', everySecond(3, NaN, 0), 9)).toBe(0);
});

test('Moving windows agree with separate ones', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(0, 1, 2, NaN), { minLength: 1, maxLength: 40, size: 'max' }),
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 1, max: 9 }),
      (values, range, stride) => {
        const times = Array.from({ length: 8 }, (_, i) => i * stride);
        for (const name of ['changes', 'resets']) {
          const text = `${name}(x[${range}])`;
          const { results } = evaluateWindows(text, everySecond(...values), times);
          expect(results).toEqual(times.map((time) => evaluateWindow(text, everySecond(...values), time)));
        }
      },
    ),
  );
});
