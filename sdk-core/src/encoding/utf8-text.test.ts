import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.ts';
import { truncateUtf8, utf8ByteLength } from './utf8-text.ts';

const encoder = new TextEncoder();

test('the byte length equals that of the encoded text', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(utf8ByteLength(text)).toBe(encoder.encode(text).length);
    }),
  );
});

test('a truncated text is the longest well-formed prefix within the limit', () => {
  const anyUnits = fc
    .array(fc.integer({ min: 0, max: 0xffff }))
    .map((units) => String.fromCharCode(...units));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: anyCharacter }), anyUnits), fc.nat(40), (text, maxBytes) => {
      const cut = truncateUtf8(text, maxBytes);
      const wellFormed = text.toWellFormed();
      expect(cut.isWellFormed()).toBe(true);
      expect(encoder.encode(cut).length).toBeLessThanOrEqual(maxBytes);
      expect(wellFormed.startsWith(cut)).toBe(true);
      const next = [...wellFormed.slice(cut.length)][0];
      if (next !== undefined) expect(encoder.encode(cut + next).length).toBeGreaterThan(maxBytes);
    }),
  );
});

test('without the encoder, as in the jsdom of Jest, a text counts as the longest it could be', async () => {
  const { TextEncoder: native } = globalThis;
  try {
    Reflect.deleteProperty(globalThis, 'TextEncoder');
    // A module is evaluated again under another URL.
    const again = new URL('./utf8-text.ts?without-encoder', import.meta.url).href;
    const text: typeof import('./utf8-text.ts') = await import(again);
    expect(text.utf8ByteLength('a€')).toBe(6);
    expect(['fits', 'x'.repeat(30), '\ud800€😀'].map((value) => text.truncateUtf8(value, 12))).toEqual([
      'fits',
      'xxxx',
      '\ufffd€😀',
    ]);
  } finally {
    globalThis.TextEncoder = native;
  }
});
