import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketQuantile } from './bucket-quantile.ts';
import { near } from './testing/near.ts';

function bucketsOf(...pairs: readonly (readonly [upperBound: number, count: number])[]) {
  return pairs.map(([upperBound, count]) => ({ upperBound, count }));
}

const latencies = () => bucketsOf([0.1, 50], [0.2, 70], [1, 110], [Infinity, 120]);

test.each([
  // Rank 24 of the 50 between 0 and 0.1.
  [0.2, 0.048],
  [0.5, 0.15],
  [0.8, 0.72],
  [0, 0],
  // Of the last bucket only the lower bound is known.
  [0.99, 1],
  [1, 1],
  [-0.1, -Infinity],
  [1.1, Infinity],
  [NaN, NaN],
])('The quantile %d is interpolated to %d', (phi, expected) => {
  expect(bucketQuantile(phi, latencies())).toEqual({
    value: near(expected),
    isForcedMonotonic: false,
  });
});

test('A first bucket that ends at or below zero has no width', () => {
  expect(bucketQuantile(0.1, bucketsOf([-0.2, 10], [-0.1, 20], [Infinity, 30])).value).toBe(-0.2);
  expect(bucketQuantile(0.5, bucketsOf([-0.2, 10], [-0.1, 20], [Infinity, 30])).value).toBeCloseTo(-0.15, 12);
});

test.each([
  ['no bucket for infinity', bucketsOf([1, 1], [2, 2])],
  ['no other bucket', bucketsOf([Infinity, 5])],
  ['no observations', bucketsOf([1, 0], [Infinity, 0])],
])('With %s there is no quantile', (_case, buckets) => {
  expect(bucketQuantile(0.5, buckets).value).toBeNaN();
});

test('Decreasing counts are raised, and reported', () => {
  const buckets = () => bucketsOf([0.1, 20], [1, 10], [10, 50], [100, 40], [1000, 90], [Infinity, 80]);
  expect(bucketQuantile(0.01, buckets())).toEqual({
    value: expect.closeTo(0.0045, 12),
    isForcedMonotonic: true,
  });
  expect(bucketQuantile(0.5, buckets()).value).toBeCloseTo(8.5, 12);
  expect(bucketQuantile(0.99, buckets()).value).toBeCloseTo(979.75, 9);
});

test('Rounding differences of equal counts are fixed silently', () => {
  const buckets = bucketsOf([1, 0.3], [2, 0.1 + 0.2 - 1e-16], [Infinity, 0.6]);
  expect(bucketQuantile(0.5, buckets).isForcedMonotonic).toBe(false);
});

test('Quantiles rise with φ and stay between zero and the second highest bound', () => {
  const counts = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(counts, fc.double({ min: 1e-6, max: 1, noNaN: true }), (unsorted, phi) => {
      const ascending = unsorted.toSorted((a, b) => a - b);
      fc.pre(ascending.at(-1) !== 0);
      const last = ascending.length - 1;
      const quantileOf = (of: number) =>
        bucketQuantile(
          of,
          bucketsOf(...ascending.map((count, i) => [i === last ? Infinity : i + 1, count] as const)),
        );
      const { value, isForcedMonotonic } = quantileOf(phi);
      expect(isForcedMonotonic).toBe(false);
      expect(quantileOf(phi / 2).value).toBeLessThanOrEqual(value);
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(last);
    }),
  );
});
