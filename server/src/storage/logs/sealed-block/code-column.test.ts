import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeCodes, pickCodes, rangeOfCodes } from './code-column.ts';
import { encodeNumbers, pickNumbers, rangeOf } from './number-column.ts';

/** Each code up to the greatest is used, in any order and number; 0 may be. */
const codes = fc
  .tuple(fc.constantFrom(0, 1, 3, 255, 256, 300), fc.array(fc.nat()), fc.boolean())
  .chain(([valueCount, choices, hasAbsent]) => {
    const used = Array.from({ length: valueCount }, (_, index) => index + 1);
    const repeated = choices
      .map((choice) => choice % (valueCount + 1))
      .filter((code) => hasAbsent || code > 0);
    const all = hasAbsent || valueCount === 0 ? [...used, ...repeated, 0] : [...used, ...repeated];
    return fc.record({
      valueCount: fc.constant(valueCount),
      column: fc
        .shuffledSubarray(all, { minLength: all.length })
        .map((shuffled) => Uint16Array.from(shuffled)),
    });
  });

it('does with codes what is done with other numbers', () => {
  fc.assert(
    fc.property(codes, ({ column, valueCount }) => {
      const range = rangeOfCodes(column, valueCount);
      expect(range).toEqual(rangeOf(column));
      expect(encodeCodes(column, range.greatest)).toEqual(encodeNumbers(column, range.greatest));
      const order = Uint16Array.from(column, (_, row) => column.length - 1 - row);
      expect(pickCodes(column, order)).toEqual(pickNumbers(column, order));
    }),
  );
});

it('has a range of a column without rows', () => {
  expect(rangeOfCodes(new Uint16Array(0), 0)).toEqual(rangeOf(new Uint16Array(0)));
});

it('picks codes of 8 bits, too', () => {
  expect(pickCodes(Uint8Array.of(7, 30, 9, 1), Uint16Array.of(2, 0))).toEqual(Uint16Array.of(9, 7));
});
