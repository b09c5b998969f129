import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toDecimalText } from './decimal-text.ts';

it.each([
  [0, '0'],
  [-0, '0'],
  [0.005, '0.005'],
  [10, '10'],
  [2 ** -20, '0.00000095367431640625'],
  [-1.5e-7, '-0.00000015'],
  [1e21, '1000000000000000000000'],
  [1.25e22, '12500000000000000000000'],
  [Number.POSITIVE_INFINITY, '+Inf'],
  [Number.NEGATIVE_INFINITY, '-Inf'],
  [Number.NaN, 'NaN'],
])('%d is written %s', (value, expected) => {
  expect(toDecimalText(value)).toBe(expected);
});

it('every finite number is written without an exponent, and round-trips', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const text = toDecimalText(value);
      expect(text).toMatch(/^-?\d+(\.\d+)?$/);
      expect(Number(text) + 0).toBe(value + 0);
    }),
  );
});
