import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromStoredText, toStoredText, toStoredValue } from './stored-text.ts';

/** Mostly of the characters that are escaped, and their neighbours. */
const hostileText = fc
  .array(fc.constantFrom('\0', '\u0001', '\u0002', '\u0003', 'a'), { maxLength: 8 })
  .map((parts) => parts.join(''));

describe('stored text', () => {
  it('has no U+0000 and is restored', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(toStoredText(text)).not.toContain('\0');
        expect(fromStoredText(toStoredText(text))).toBe(text);
      }),
    );
  });

  it('keeps order, equality and prefixes', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (one, other) => {
        expect(toStoredText(one) < toStoredText(other)).toBe(one < other);
        expect(toStoredText(one) === toStoredText(other)).toBe(one === other);
        expect(toStoredText(one).startsWith(toStoredText(other))).toBe(one.startsWith(other));
      }),
    );
  });

  it('leaves ordinary text as it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('\u0002', ' ', '\\', "'", 'ü', '🙂', '\uffff') }),
        (text) => {
          expect(toStoredText(text)).toBe(text);
          expect(fromStoredText(text)).toBe(text);
        },
      ),
    );
  });

  it('reaches into arrays, and leaves other values', () => {
    const bytes = Buffer.from('\0');
    expect(toStoredValue(['a\0', null])).toEqual(['a\u0001\u0001', null]);
    for (const value of [1, null, true, undefined, bytes]) expect(toStoredValue(value)).toBe(value);
  });
});
