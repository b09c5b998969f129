import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCharacter } from '../../../../../test/support/any-character.ts';
import { viewOf } from '../../../memory/view-of.ts';
import { hashToken } from './hash-token.ts';

function hashOf(text: string): number {
  const bytes = Buffer.from(text);
  return hashToken(viewOf(bytes), 0, bytes.length);
}

it('is that of the token in lower case where letters are ASCII, and else of its bytes as they are', () => {
  const toLowerAscii = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const characters = Array.from({ length: 0x100 }, (_, code) => String.fromCharCode(code));
  for (const character of characters) {
    for (const text of [character, `abc${character}`, `${character}abcdefg`])
      expect(hashOf(text)).toBe(hashOf(toLowerAscii(text)));
  }
  expect(new Set(characters.map(hashOf)).size).toBe(0x100 - 26);
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(hashOf(text)).toBe(hashOf(toLowerAscii(text)));
    }),
  );
});

it('does not depend on where the token stands', () => {
  fc.assert(
    fc.property(
      fc.uint8Array(),
      fc.uint8Array({ maxLength: 12 }),
      fc.uint8Array(),
      (before, token, after) => {
        const view = viewOf(Buffer.concat([before, token, after]));
        const end = before.length + token.length;
        expect(hashToken(view, before.length, end)).toBe(hashToken(viewOf(token), 0, token.length));
      },
    ),
  );
});
