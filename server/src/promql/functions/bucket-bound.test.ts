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

test.each(['1', '0xf'])('a label that begins like %s and is no number is read in linear time', (start) => {
  const text = `${start.padEnd(100_000, '1')}x`;
  const before = process.threadCpuUsage();
  expect(parseBucketBound(text)).toBeUndefined();
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000_000).toBeLessThan(1);
});
