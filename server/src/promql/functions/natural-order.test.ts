import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareNaturally } from './natural-order.ts';

test('Runs of digits are compared as numbers, the rest as text', () => {
  const ordered = [
    '',
    '1.2.3',
    '1.11.3',
    '1.111.3',
    '4m5',
    '4m600',
    '4m1000',
    'a',
    'a1',
    'a02',
    'a10',
    'a10b',
    'b',
  ];
  expect([...ordered].reverse().sort(compareNaturally)).toEqual(ordered);
});

test('Digits beyond the precision of a number count', () => {
  expect(compareNaturally('90071992547409931 a', '90071992547409930 b')).toBeGreaterThan(0);
});

test('Zeros before a number count only between values that are equal otherwise', () => {
  const ordered = ['0', '00', '000a', '01', '1', '01a', '1a', 'a0', 'a00', 'a00b', 'a1'];
  expect([...ordered].reverse().sort(compareNaturally)).toEqual(ordered);
});

test('The order is total', () => {
  const text = fc.stringMatching(/^[01a]{0,5}$/);
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      expect(Math.sign(compareNaturally(a, b))).toBe(-Math.sign(compareNaturally(b, a)) + 0);
      expect(compareNaturally(a, b) === 0).toBe(a === b);
      if (compareNaturally(a, b) < 0 && compareNaturally(b, c) < 0)
        expect(compareNaturally(a, c)).toBeLessThan(0);
    }),
  );
});
