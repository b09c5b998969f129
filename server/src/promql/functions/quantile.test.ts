import { expect, test } from 'vitest';
import { quantile } from './quantile.ts';
import { near } from './testing/near.ts';

test.each([
  [[0, 1], 0.8, 0.8],
  [[2, 0, 1], 0.75, 1.5],
  [[5], 0.3, 5],
  [[3, 1], 0, 1],
  [[3, 1], 1, 3],
  [[], 0.5, NaN],
  [[1], NaN, NaN],
  [[1], -0.1, -Infinity],
  [[1], 1.1, Infinity],
])('Of %j the quantile %d is %d', (values, phi, expected) => {
  expect(quantile(phi, Float64Array.from(values))).toEqual(near(expected));
});

test('NaN is the smallest value', () => {
  expect(quantile(0.8, Float64Array.of(1, NaN, 0))).toBeCloseTo(0.6, 12);
  expect(quantile(0.2, Float64Array.of(1, NaN, 0))).toBeNaN();
});
