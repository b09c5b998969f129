import { expect, test } from 'vitest';
import { bucketFraction } from './bucket-fraction.ts';
import { near } from './testing/near.ts';

function bucketsOf(...pairs: readonly (readonly [upperBound: number, count: number])[]) {
  return pairs.map(([upperBound, count]) => ({ upperBound, count }));
}

const positive = bucketsOf([1, 1], [2, 3], [3, 6], [Infinity, 100]);
const negative = bucketsOf([-3, 10], [-2, 12], [-1, 15], [Infinity, 100]);

test.each([
  [0, 1.5, 0.02],
  [2, 3.5, 0.03],
  [0.5, 2, 0.025],
  [4, 5, 0],
  [400, Infinity, 0.94],
  [-Infinity, Infinity, 1],
  [2, 2, 0],
  [3, 2, 0],
  [-10, -5, 0],
  [NaN, 1, NaN],
  [0, NaN, NaN],
])('Of positive buckets %d to %d is a part of %d', (lower, upper, expected) => {
  expect(bucketFraction(lower, upper, positive)).toEqual(near(expected));
});

test.each([
  [-4, -2, 0.02],
  [-Infinity, -1.5, 0.135],
  [0, 1, 0],
])('Of negative buckets %d to %d is a part of %d', (lower, upper, expected) => {
  expect(bucketFraction(lower, upper, negative)).toEqual(near(expected));
});

test('A first bucket that ends at zero reaches to minus infinity', () => {
  expect(bucketFraction(-Infinity, 0, bucketsOf([0, 5], [1, 8], [Infinity, 10]))).toBe(0.5);
});

test('Without observations or an infinity bucket the fraction is NaN', () => {
  expect(bucketFraction(0, 1, bucketsOf([1, 0], [Infinity, 0]))).toBeNaN();
  expect(bucketFraction(0, 1, bucketsOf([1, 2]))).toBeNaN();
  expect(bucketFraction(0, 1, [])).toBeNaN();
});
