import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenizeBody } from '../../../logs/body-tokens.ts';
import { arbitraryBody } from './testing/arbitrary-bodies.ts';
import { createTokenCursor, nextToken } from './token-cursor.ts';
import { codePointAt, hasOtherLowerCase, isWordCodePoint, utf8Length } from './word-characters.ts';

const encoder = new TextEncoder();
const lastCodePoint = 0x10ffff;

/** Of all that UTF-8 can have. */
function charactersThat(isWanted: (character: string) => boolean): string[] {
  const wanted: string[] = [];
  for (let codePoint = 0; codePoint <= lastCodePoint; codePoint++) {
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue;
    const character = String.fromCodePoint(codePoint);
    if (isWanted(character)) wanted.push(character);
  }
  return wanted;
}

test('a character belongs to a token exactly when tokenizeBody says so', () => {
  const wrong = charactersThat((character) => {
    const isWord = tokenizeBody(character).length > 0;
    return isWordCodePoint(character.codePointAt(0) ?? 0) !== isWord;
  });
  expect(wrong).toEqual([]);
});

test('every character is decoded from its bytes', () => {
  const bytes = new Uint8Array(4);
  const wrong = charactersThat((character) => {
    const { written } = encoder.encodeInto(character, bytes);
    const codePoint = character.codePointAt(0) ?? 0;
    return codePointAt(bytes, 0) !== codePoint || utf8Length(codePoint) !== written;
  });
  expect(wrong).toEqual([]);
});

test('no other character of Normalization Form C becomes ASCII in lower case, a digit or a hex letter', () => {
  const wrong = charactersThat((character) => {
    if (character <= '\x7f' || character.normalize('NFC') !== character) return false;
    const lower = character.toLowerCase();
    return /^[\0-\x7f]+$/.test(lower) || /[0-9a-f]/.test(lower);
  });
  expect(wrong).toEqual([]);
});

test('a character without another lower case keeps it beside any other', () => {
  const bytes = new Uint8Array(4);
  const wrong = charactersThat((character) => {
    if (character <= '\x7f' || !isWordCodePoint(character.codePointAt(0) ?? 0)) return false;
    const { written } = encoder.encodeInto(character, bytes);
    const isKept = `Σ${character}Σ`.toLowerCase().includes(character);
    return !hasOtherLowerCase(bytes, 0, written) && !isKept;
  });
  expect(wrong).toEqual([]);
});

test('the cursor finds the tokens of tokenizeBody', () => {
  const cursor = createTokenCursor();
  fc.assert(
    fc.property(arbitraryBody, (text) => {
      const bytes = encoder.encode(text.normalize('NFC'));
      const tokens: string[] = [];
      let from = 0;
      while (nextToken(cursor, bytes, from, bytes.length)) {
        tokens.push(Buffer.from(bytes.subarray(cursor.start, cursor.end)).toString().toLowerCase());
        from = cursor.end;
      }
      expect(tokens).toEqual(tokenizeBody(text));
    }),
  );
});
