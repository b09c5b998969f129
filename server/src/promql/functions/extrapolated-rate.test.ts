import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateWindow, evaluateWindows, type TimedValue } from './testing/evaluate-windows.ts';

/** Every five minutes from 0, as in the documentation's example of extrapolation. */
function everyFiveMinutes(...values: readonly number[]): TimedValue[] {
  return values.map((value, i) => [i * 300, value]);
}

const growing = (start: number) => everyFiveMinutes(...Array.from({ length: 11 }, (_, i) => start + i * 10));

test('A window has to have two samples', () => {
  expect(evaluateWindow('rate(x_total[5m])', growing(0), 3000)).toBeUndefined();
});

test('The increase is extrapolated to an end of the window that is about one sample distance away', () => {
  // (0, 3000] sees 300 to 3000: 90 in 2,700 s, and 300 s before them.
  expect(evaluateWindow('increase(x_total[50m])', growing(1000), 3000)).toBeCloseTo(100, 9);
});

test('An end further away is extrapolated by half a sample distance', () => {
  expect(evaluateWindow('increase(x_total[100m])', growing(10), 3000)).toBeCloseTo(105, 9);
});

test('A counter is not extrapolated to before it was zero', () => {
  expect(evaluateWindow('increase(x_total[100m])', growing(0), 3000)).toBeCloseTo(100, 9);
  expect(evaluateWindow('increase(x_total[100m])', growing(1), 3000)).toBeCloseTo(101, 9);
});

test('A gauge is extrapolated below zero', () => {
  expect(evaluateWindow('delta(x[100m])', growing(1), 3000)).toBeCloseTo(105, 9);
  expect(evaluateWindow('delta(x[100m])', everyFiveMinutes(30, 20, 10), 600)).toBeCloseTo(-25, 9);
});

test('A gap of exactly 1.1 distances is not covered', () => {
  const points: TimedValue[] = [
    [11, 100],
    [21, 110],
    [31, 120],
  ];
  expect(evaluateWindow('delta(x[31])', points, 31)).toBeCloseTo(25, 9);
  expect(evaluateWindow('delta(x[30])', points, 31)).toBeCloseTo(30, 9);
});

test('The value lost by a reset counts as increase', () => {
  expect(evaluateWindow('increase(x_total[30m])', everyFiveMinutes(0, 1, 2, 3, 2, 3, 4), 1800)).toBeCloseTo(
    7,
    9,
  );
});

test('The rate is the increase per second of the range', () => {
  expect(evaluateWindow('rate(x_total[50m])', growing(1000), 3000)).toBeCloseTo(100 / 3000, 12);
});

test('A rate of a metric without a counter name is reported once, if it has points', () => {
  const { annotations } = evaluateWindows('rate(temperature[10m])', growing(0), [600, 1200]);
  expect([...annotations]).toEqual([
    'info at 5: metric might not be a counter, name does not end in _total/_sum/_count/_bucket: "temperature"',
  ]);
  expect(evaluateWindows('rate(temperature[5m])', growing(0), [3000]).annotations.size).toBe(0);
  expect(evaluateWindows('delta(temperature[10m])', growing(0), [3000]).annotations.size).toBe(0);
});

test('Windows after the reset of an infinite counter are unaffected', () => {
  const values = [Infinity, ...Array.from({ length: 30 }, (_, i) => (i % 2 === 0 ? 5 : 3))];
  const points = values.map((value, i): TimedValue => [i, value]);
  expect(evaluateWindow('increase(x_total[25])', points, 30)).toBeCloseTo(
    12 * 5 + (5 - 3) * (25 / 24) - 0,
    0,
  );
});

test('Windows after the reset of a huge counter are unaffected, and those that begin with it have what follows', () => {
  const small = Array.from({ length: 30 }, (_, i) => (i % 2 === 0 ? 900 : 100));
  const points = [2 ** 64 - 1, ...small].map((value, i): TimedValue => [i, value]);
  const text = 'increase(x_total[25])';
  const { results } = evaluateWindows(text, points, [24, 25, 30]);
  expect(results.slice(1)).toEqual(evaluateWindows(text, points.slice(1), [25, 30]).results);
  // Twelve times the 900 that were lost: the last 100 go with the huge first value, as in Prometheus.
  expect(results[0]).toBeCloseTo((12 * 900 * 25) / 24, 9);
});

/** By the definition: walk over every pair of neighbours in the window. */
function increaseByDefinition(
  points: readonly TimedValue[],
  atSeconds: number,
  range: number,
): number | undefined {
  const inside = points.filter(([seconds]) => seconds > atSeconds - range && seconds <= atSeconds);
  const [first, last] = [inside[0], inside.at(-1)];
  if (first === undefined || last === undefined || inside.length < 2) return undefined;
  let increase = last[1] - first[1];
  for (const [i, [, value]] of inside.slice(1).entries()) {
    const previous = inside[i]?.[1] ?? 0;
    if (value < previous) increase += previous;
  }
  const covered = last[0] - first[0];
  const distance = covered / (inside.length - 1);
  const reach = (gap: number) => (gap >= distance * 1.1 ? distance / 2 : gap);
  let lead = reach(first[0] - (atSeconds - range));
  if (increase > 0 && first[1] >= 0) lead = Math.min(lead, covered * (first[1] / increase));
  return increase * ((covered + lead + reach(atSeconds - last[0])) / covered);
}

test('Moving windows agree with the definition', () => {
  const huge = fc.constantFrom(2 ** 53, 2 ** 64, 1e300, Infinity);
  const value = fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: 0, max: 9 }) },
    { weight: 1, arbitrary: huge },
  );
  const point = fc.tuple(fc.integer({ min: 1, max: 4 }), value);
  fc.assert(
    fc.property(
      fc.array(point, { maxLength: 80, size: 'max' }),
      fc.integer({ min: 2, max: 90 }),
      fc.integer({ min: 1, max: 20 }),
      (steps, range, stride) => {
        let seconds = 0;
        const points = steps.map(([gap, value]): TimedValue => {
          seconds += gap;
          return [seconds, value];
        });
        const times = Array.from({ length: 12 }, (_, i) => i * stride);
        const { results } = evaluateWindows(`increase(x_total[${range}])`, points, times);
        for (const [i, time] of times.entries()) {
          const expected = increaseByDefinition(points, time, range);
          if (expected === undefined) expect(results[i]).toBeUndefined();
          else expect(results[i]).toSatisfy((result: number) => isNear(result, expected));
        }
      },
    ),
  );
});

/** Up to rounding of the greatest of the numbers; NaN and infinities have to be equal. */
function isNear(result: number, expected: number): boolean {
  return Object.is(result, expected) || Math.abs(result - expected) <= 1e-9 * Math.max(1, Math.abs(expected));
}
