import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeNumbers, decodeRows, encodeNumbers, pickNumbers, rangeOf } from './number-column.ts';

const numbers = fc
  .constantFrom(0, 0xff, 0xffff, 0xff_ffff, 0xffff_ffff, 2 ** 40, Number.MAX_SAFE_INTEGER)
  .chain((max) => fc.array(fc.integer({ min: 0, max }), { maxLength: 20 }))
  .map((values) => Float64Array.from(values));

it('returns numbers of every width', () => {
  fc.assert(
    fc.property(numbers, (column) => {
      const range = rangeOf(column);
      const decoded = decodeNumbers(encodeNumbers(column, range.greatest), column.length, range);
      expect([...decoded]).toEqual([...column]);
    }),
  );
});

it('returns those of some rows, in their order', () => {
  fc.assert(
    fc.property(numbers, fc.array(fc.nat()), (column, picks) => {
      const range = rangeOf(column);
      const rows = Uint16Array.from(column.length === 0 ? [] : picks.map((pick) => pick % column.length));
      const decoded = decodeRows(encodeNumbers(column, range.greatest), column.length, range, rows);
      expect([...decoded]).toEqual([...rows].map((row) => column[row]));
    }),
  );
});

it.each([
  [255, 1],
  [256, 2],
  [65_535, 2],
  [65_536, 3],
  [2 ** 53 - 1, 7],
])('encodes numbers up to %i in %i bytes each', (greatest, width) => {
  expect(encodeNumbers(Float64Array.of(0, greatest), greatest)).toHaveLength(2 * width);
});

it('refuses bytes of another length', () => {
  expect(() => decodeNumbers(new Uint8Array(3), 2, { least: 0, greatest: 9 })).toThrow(RangeError);
  expect(() => decodeRows(new Uint8Array(3), 2, { least: 0, greatest: 9 }, Uint16Array.of(0))).toThrow(
    RangeError,
  );
});

it.each([9, 0x1234, 0x12_3456, 0x1_2345_6789])('refuses numbers above the greatest, %i', (greatest) => {
  const bytes = encodeNumbers(Float64Array.of(1, greatest + 1, 0), greatest);
  const message = `${greatest + 1} is above ${greatest}, the greatest of the column`;
  const range = { least: 0, greatest };
  expect(() => decodeNumbers(bytes, 3, range)).toThrow(message);
  expect(() => decodeRows(bytes, 3, range, Uint16Array.of(0, 1))).toThrow(message);
  expect([...decodeRows(bytes, 3, range, Uint16Array.of(2, 0))]).toEqual([0, 1]);
});

it('picks rows in an order and keeps the kind of array', () => {
  expect(pickNumbers(Uint16Array.of(7, 300, 9, 1), Uint16Array.of(2, 0, 1))).toEqual(
    Uint16Array.of(9, 7, 300),
  );
});
