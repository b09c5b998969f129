import { byteClasses, digit, hexLetter, nonAscii, otherLetter } from './word-characters.ts';

/** Shorter words of hex letters, such as "be" and "add", are mostly English. */
const minHexWord = 4;

/**
 * Whether a token varies from row to row and so is a variable of the template: it has an ASCII digit, or is a
 * word of hex letters alone ("dead", "beef"), as groups of a UUID happen to be; without the second rule every such
 * UUID would make a template of its own. Depends on nothing but the token and not on its case, so that a search
 * term is only ever a variable or only ever part of templates. (No letter outside ASCII has a hex letter or a digit
 * as its lower case.)
 *
 * @param classes of the token's bytes, or-ed.
 */
export function isVariable(classes: number, length: number): boolean {
  if ((classes & digit) !== 0) return true;
  return (classes & (otherLetter | nonAscii)) === 0 && (classes & hexLetter) !== 0 && length >= minHexWord;
}

/** `isVariable` of the bytes of a token. */
export function isVariableToken(token: Uint8Array): boolean {
  let classes = 0;
  for (const byte of token) classes |= byteClasses[byte] ?? 0;
  return isVariable(classes, token.length);
}
