import { expect, test } from 'vitest';
import { formatKeptFor, formatRate, formatShare } from './format-figures.ts';

test.each([
  [0, 3_600, '0 / s'],
  [1, 0, '0 / s'],
  [90_000, 3_600, '25 / s'],
  [4_500_000, 3_600, '1,250 / s'],
  [1_800, 3_600, '30 / min'],
  [2, 7_200, '1 / h'],
  [1, 86_400 * 30, 'less than 0.01 / h'],
])('%i in %i s is %s', (count, seconds, expected) => {
  expect(formatRate(count, seconds)).toBe(expected);
});

test.each([
  [0, 0, '0 %'],
  [0, 10, '0 %'],
  [1, 1_000_000, '< 0.01 %'],
  [1, 3_000, '0.033 %'],
  [1, 3, '33.3 %'],
  [99_999, 100_000, '> 99.9 %'],
  [7, 7, '100 %'],
])('%i of %i is %s', (part, whole, expected) => {
  expect(formatShare(part, whole)).toBe(expected);
});

test.each([
  [86_400, '1 day'],
  [86_400 * 35, '35 days'],
  [3_600, '1 hour'],
  [3_600 * 36, '36 hours'],
])('%i s is %s', (seconds, expected) => {
  expect(formatKeptFor(seconds)).toBe(expected);
});
