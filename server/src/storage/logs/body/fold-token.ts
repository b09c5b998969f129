import { grownArray } from '../../../memory/grown-array.ts';
import { foldedBytes, hasOtherLowerCase } from './word-characters.ts';

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/**
 * The lower case of a token by JavaScript's rules. Needed where the token is not all ASCII: there a character's
 * lower case may have another length and may depend on its neighbours ("ΣΑΣ" is "σας").
 */
export function foldedText(bytes: Uint8Array, start: number, end: number): string {
  return utf8.decode(bytes.subarray(start, end)).toLowerCase();
}

/** A token in lower case as bytes, in an array that the next one reuses. */
export interface FoldedToken {
  bytes: Uint8Array;
  length: number;
}

export function createFoldedToken(): FoldedToken {
  return { bytes: new Uint8Array(256), length: 0 };
}

export function foldToken(folded: FoldedToken, bytes: Uint8Array, start: number, end: number): void {
  const length = end - start;
  if (length > folded.bytes.length) folded.bytes = grownArray(folded.bytes, 2 * length);
  const target = folded.bytes;
  let high = 0;
  for (let index = 0; index < length; index++) {
    const byte = bytes[start + index] ?? 0;
    target[index] = foldedBytes[byte] ?? 0;
    high |= byte;
  }
  folded.length = length;
  if (high < 0x80 || !hasOtherLowerCase(bytes, start, end)) return;
  folded.bytes = encoder.encode(foldedText(bytes, start, end));
  folded.length = folded.bytes.length;
}
