import { expect, test } from 'vitest';
import { chooseCountInterval } from './count-interval.ts';

const minuteMs = 60_000;

test.each([
  [1, '1m'],
  [60 * minuteMs, '1m'],
  [60 * minuteMs + 1, '5m'],
  [300 * minuteMs, '5m'],
  [1440 * minuteMs, '30m'],
  [7 * 1440 * minuteMs, '6h'],
  [30 * 1440 * minuteMs, '1d'],
  [365 * 1440 * minuteMs, '1d'],
])('counts a range of %d ms by %s', (rangeMs, interval) => {
  expect(chooseCountInterval(rangeMs).interval).toBe(interval);
});
