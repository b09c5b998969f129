import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checksumOf } from './checksum.ts';

const value = fc.oneof(
  fc.maxSafeInteger(),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.string({ maxLength: 200, unit: 'grapheme' }),
  fc.constant(null),
);

it('is the same for a number and the bigint of the same integer', () => {
  fc.assert(
    fc.property(fc.array(fc.maxSafeInteger(), { maxLength: 12 }), (numbers) => {
      expect(checksumOf(numbers)).toBe(checksumOf(numbers.map(BigInt)));
    }),
  );
});

it('does not depend on rows before', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 40 }), fc.array(value, { maxLength: 40 }), (row, other) => {
      const before = checksumOf(row);
      checksumOf(other);
      expect(checksumOf(row)).toBe(before);
    }),
  );
});

it('differs when one value differs', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 40 }), fc.nat(), value, (row, place, other) => {
      const index = place % row.length;
      const before = row[index] ?? null;
      fc.pre(typeof before !== typeof other || `${before}` !== `${other}`);
      fc.pre(typeof before === 'string' || typeof other === 'string' || `${before}` !== `${other}`);
      // A CRC of 32 bits misses one in four billion.
      expect(checksumOf(row.with(index, other))).not.toBe(checksumOf(row));
    }),
  );
});

it.each<[string, readonly (string | number | null)[], readonly (string | number | null)[]]>([
  ['a value moves to the next column', ['ab', 'c'], ['a', 'bc']],
  ['a text has the digits of a number', ['7'], [7]],
  ['an empty text is no value', [''], [null]],
  ['a long text grows at its end', ['x'.repeat(100), 'y'], [`${'x'.repeat(100)}y`]],
])('differs when %s', (_what, row, other) => {
  expect(checksumOf(row)).not.toBe(checksumOf(other));
});

it('covers the bytes', () => {
  expect(checksumOf([1], Buffer.from([2]))).not.toBe(checksumOf([1], Buffer.from([3])));
});
