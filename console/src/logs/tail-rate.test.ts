import { expect, test } from 'vitest';
import { createTailRate } from './tail-rate.ts';

test('is the mean of the last ten seconds', () => {
  const rate = createTailRate(0);
  rate.add(100, 1_000);
  rate.add(50, 6_000);
  expect(rate.read(10_000)).toBe(15);
  expect(rate.read(12_000)).toBe(5);
  expect(rate.read(60_000)).toBe(0);
});

test('does not divide by a moment', () => {
  const rate = createTailRate(0);
  rate.add(10, 1);
  expect(rate.read(1)).toBe(10);
});

test('forgets what a clock that was set back makes later than now', () => {
  const rate = createTailRate(100_000);
  rate.add(10, 100_000);
  expect(rate.read(50_000)).toBe(0);
});
