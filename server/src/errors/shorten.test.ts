import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.ts';
import { shorten } from './shorten.ts';

describe('shorten', () => {
  it('leaves up to 256 characters unchanged', () => {
    expect(shorten('a'.repeat(256))).toBe('a'.repeat(256));
    expect(shorten('a'.repeat(257))).toBe('a'.repeat(256));
  });

  it('is always well-formed, even when it splits a surrogate pair', () => {
    expect(shorten(`${'a'.repeat(255)}😀`)).toBe(`${'a'.repeat(255)}\ufffd`);
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 600 }), (text) => shorten(text).isWellFormed()),
    );
  });
});
