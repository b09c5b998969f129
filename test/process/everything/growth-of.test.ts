import { expect, it } from 'vitest';
import { growthOf } from './growth-of.ts';

it('gives the slope of a line, whatever a few outliers say', () => {
  const points = Array.from({ length: 30 }, (_, minute) => ({ minute, mebibytes: 300 + 2 * minute }));
  expect(growthOf(points)).toBe(2);
  expect(
    growthOf([...points, { minute: 12.5, mebibytes: 900 }, { minute: 20.5, mebibytes: 800 }]),
  ).toBeCloseTo(2, 1);
});

it('has no growth without two points', () => {
  expect(growthOf([{ minute: 1, mebibytes: 300 }])).toBe(0);
});
