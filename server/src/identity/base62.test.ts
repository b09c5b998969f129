import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeBase62, toBigEndianNumber } from './base62.ts';

describe('base 62', () => {
  it.each([
    [0n, '000'],
    [61n, '00z'],
    [62n, '010'],
    [62n ** 3n - 1n, 'zzz'],
  ])('writes %d as %s', (value, expected) => {
    expect(encodeBase62(value, 3)).toBe(expected);
  });

  it.each([62n ** 3n, -1n])('rejects %d in three digits', (value) => {
    expect(() => encodeBase62(value, 3)).toThrow(RangeError);
  });

  it('keeps the order of numbers', () => {
    const number = fc.bigInt({ min: 0n, max: 2n ** 160n - 1n });
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(encodeBase62(a, 27) < encodeBase62(b, 27)).toBe(a < b);
      }),
    );
  });

  it('reads bytes most significant first', () => {
    expect(toBigEndianNumber(Uint8Array.of(1, 2, 255))).toBe(0x0102ffn);
    expect(toBigEndianNumber(new Uint8Array())).toBe(0n);
  });
});
