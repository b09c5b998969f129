import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateWindow } from './testing/evaluate-windows.ts';

function over(name: string, ...values: readonly number[]): number | undefined {
  const points = values.map((value, i) => [i, value] as const);
  return evaluateWindow(`${name}_over_time(x[1h])`, points, values.length);
}

test('Small values survive large ones that cancel', () => {
  expect(over('sum', 1, 1e100, 1, -1e100)).toBe(2);
  expect(over('avg', 1, 1e100, 1, -1e100)).toBe(0.5);
});

test('Infinities win over numbers and make NaN with each other', () => {
  expect(over('sum', 1, Infinity, 2)).toBe(Infinity);
  expect(over('sum', Infinity, -Infinity)).toBeNaN();
  expect(over('avg', Infinity, 0, Infinity)).toBe(Infinity);
  expect(over('avg', 1, 2, -Infinity, -Infinity)).toBe(-Infinity);
  expect(over('avg', 1, 2, 3, Infinity, -Infinity)).toBeNaN();
  expect(over('avg', 1, 2, NaN)).toBeNaN();
});

test('A sum may overflow, the average of the same values does not', () => {
  const big = 9.988465674311579e307;
  expect(over('sum', big, big)).toBe(Infinity);
  expect(over('avg', big, big)).toBe(big);
  expect(over('avg', -big, -big, -big)).toBe(-big);
  expect(over('avg', big, big, big, 0)).toBeCloseTo(big * 0.75, -295);
});

test('The average of equal values is that value', () => {
  expect(over('avg', ...new Array<number>(13).fill(52))).toBe(52);
});

test('Sums of decimals are as exact as their sum in integers', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 50 }), (tenths) => {
      const exact = tenths.reduce((sum, value) => sum + value, 0) / 1024;
      expect(over('sum', ...tenths.map((value) => value / 1024))).toBe(exact + 0);
    }),
  );
});
