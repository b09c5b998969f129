import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateWindow } from './testing/evaluate-windows.ts';

function over(name: string, values: readonly number[]): number | undefined {
  const points = values.map((value, i) => [i, value] as const);
  return evaluateWindow(`${name}_over_time(x[1h])`, points, values.length);
}

test('The variance is the population variance', () => {
  expect(over('stdvar', [0, 8, 8, 2, 3])).toBeCloseTo(10.56, 12);
  expect(over('stddev', [0, 8, 8, 2, 3])).toBeCloseTo(Math.sqrt(10.56), 12);
});

test('Equal values have no variance, whatever their digits', () => {
  expect(over('stdvar', [1.5990505637277868, 1.5990505637277868, 1.5990505637277868])).toBe(0);
});

test('The variance is the mean square less the square of the mean', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 1, maxLength: 30 }), (values) => {
      const mean = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0) / numbers.length;
      expect(over('stdvar', values)).toBeCloseTo(mean(values.map((v) => v * v)) - mean(values) ** 2, 8);
    }),
  );
});

test('Infinity has a NaN variance', () => {
  expect(over('stdvar', [Infinity])).toBeNaN();
  expect(over('stddev', [1, 2, Infinity])).toBeNaN();
});
