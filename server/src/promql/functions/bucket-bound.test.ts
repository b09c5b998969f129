import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseBucketBound } from './bucket-bound.ts';

test.each([
  ['0.1', 0.1],
  ['.2', 0.2],
  ['1.', 1],
  ['-1e0', -1],
  ['2.0E-1', 0.2],
  ['+Inf', Infinity],
  ['inf', Infinity],
  ['-Infinity', -Infinity],
  ['0x1.8p1', 3],
  ['', undefined],
  ['Hello World', undefined],
  ['NaN', undefined],
  [' 1', undefined],
  ['1_000.5', 1000.5],
  ['1_', undefined],
  ['_1', undefined],
  ['1__0', undefined],
  ['0x10', undefined],
  ['1e999', undefined],
  ['.', undefined],
])('%j is %s', (text, expected) => {
  expect(parseBucketBound(text)).toBe(expected);
});

test('Every number is parsed from its printed form', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (value) => {
      expect(parseBucketBound(String(value))).toBe(value === 0 ? 0 : value);
    }),
  );
});
