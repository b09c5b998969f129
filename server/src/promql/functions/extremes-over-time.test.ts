import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateWindow, evaluateWindows, type TimedValue } from './testing/evaluate-windows.ts';

function everySecond(...values: readonly number[]): TimedValue[] {
  return values.map((value, i) => [i, value]);
}

test('NaN is the extreme only if there are no other values', () => {
  const points = everySecond(NaN, 2, 0, NaN, NaN, NaN);
  expect(evaluateWindow('min_over_time(x[1h])', points, 9)).toBe(0);
  expect(evaluateWindow('max_over_time(x[1h])', points, 9)).toBe(2);
  expect(evaluateWindow('max_over_time(x[3])', points, 5)).toBeNaN();
  expect(evaluateWindow('ts_of_max_over_time(x[3])', points, 5)).toBe(5);
});

test('The time of an extreme is the latest of equals, to the millisecond', () => {
  const points: TimedValue[] = [1, 2, 3, 0, 5, 6, 2, 6, 0].map((value, i) => [(i * 10_053) / 1000, value]);
  expect(evaluateWindow('ts_of_min_over_time(x[90])', points, 90)).toBe(80.424);
  expect(evaluateWindow('ts_of_max_over_time(x[90])', points, 90)).toBe(70.371);
});

test('Moving windows agree with a linear scan', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(-1, 0, 1, 2, 3, NaN, Infinity), { minLength: 1, maxLength: 40, size: 'max' }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 9 }),
      (values, range, stride) => {
        const points = everySecond(...values);
        const times = Array.from({ length: 8 }, (_, i) => i * stride);
        for (const name of ['min', 'max', 'ts_of_min', 'ts_of_max']) {
          const text = `${name}_over_time(x[${range}])`;
          const alone = times.map((time) => evaluateWindow(text, points, time));
          expect(evaluateWindows(text, points, times).results).toEqual(alone);
        }
        const least = evaluateWindows(`min_over_time(x[${range}])`, points, times).results;
        for (const [i, time] of times.entries()) {
          const inside = points.filter(([seconds]) => seconds > time - range && seconds <= time);
          const numbers = inside.map(([, value]) => value).filter((value) => !Number.isNaN(value));
          const expected =
            inside.length === 0 ? undefined : numbers.length === 0 ? NaN : Math.min(...numbers);
          expect(least[i]).toEqual(expected);
        }
      },
    ),
  );
});
