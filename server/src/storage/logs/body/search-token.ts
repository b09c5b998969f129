import { foldedText } from './fold-token.ts';
import { createTokenCursor, nextToken } from './token-cursor.ts';
import { isVariableToken } from './variable-token.ts';
import {
  byteClasses,
  foldedBytes,
  hasOtherLowerCase,
  isWordAt,
  nonAscii,
  startOfCharacter,
} from './word-characters.ts';

/** A token of a search term, prepared for comparing with bytes. */
export interface SearchToken {
  /** In lower case, as `tokenizeBody` gives it. */
  readonly text: string;
  readonly bytes: Uint8Array;
  /** Whether it is among variables if anywhere; otherwise it can only be in templates. */
  readonly isVariable: boolean;
  /** For a token in ASCII, which no other characters become in lower case: how far a search may move on by the byte under the token's last. */
  readonly skips: Uint8Array | undefined;
}

export function toSearchToken(text: string): SearchToken {
  const bytes = new TextEncoder().encode(text);
  const isAscii = bytes.length === text.length;
  return {
    text,
    bytes,
    isVariable: isVariableToken(bytes),
    skips: isAscii ? skipsOf(bytes) : undefined,
  };
}

const searched = new WeakMap<readonly string[], readonly SearchToken[]>();

/** Prepares all tokens of a query, once for all its blocks. */
export function toSearchTokens(texts: readonly string[]): readonly SearchToken[] {
  const known = searched.get(texts) ?? texts.map(toSearchToken);
  searched.set(texts, known);
  return known;
}

/** The shift table of Horspool, "Practical fast searching in strings", 1980, for either case. */
function skipsOf(token: Uint8Array): Uint8Array {
  const byFolded = new Uint8Array(256).fill(Math.min(token.length, 255));
  for (const [index, byte] of token.subarray(0, -1).entries()) {
    byFolded[byte] = Math.min(token.length - 1 - index, 255);
  }
  return foldedBytes.map((folded) => byFolded[folded] ?? 1);
}

/** Whether the bytes, one whole token in any case, are this token. */
export function isToken(token: SearchToken, bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    // Neither lengths nor bytes say much from here on: "İ" has two bytes, its lower case has three.
    if (byte >= 0x80 && hasOtherLowerCase(bytes, start, end)) {
      return foldedText(bytes, start, end) === token.text;
    }
    if (byte >= 0x80) return hasBytesAt(token.bytes, bytes, start, end);
    if (foldedBytes[byte] !== token.bytes[at - start]) return false;
  }
  return end - start === token.bytes.length;
}

function hasBytesAt(token: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  for (let index = 0; index < token.length; index++) {
    if (foldedBytes[bytes[start + index] ?? 0] !== token[index]) return false;
  }
  return end - start === token.length;
}

/** Whether a body in Normalization Form C, or the template of one, has the token. */
export function hasToken(token: SearchToken, bytes: Uint8Array, start: number, end: number): boolean {
  if (token.skips !== undefined) return hasAsciiToken(token.bytes, token.skips, bytes, start, end);
  return hasNonAscii(bytes, start, end) && hasTokenByCursor(token, bytes, start, end);
}

function hasAsciiToken(
  token: Uint8Array,
  skips: Uint8Array,
  bytes: Uint8Array,
  start: number,
  end: number,
): boolean {
  const last = token[token.length - 1];
  for (let at = start + token.length - 1; at < end; ) {
    const byte = bytes[at] ?? 0;
    if (foldedBytes[byte] === last && isTokenBefore(token, bytes, start, at + 1, end)) return true;
    at += skips[byte] ?? 1;
  }
  return false;
}

/** Whether the token ends at `tokenEnd`, with separators, or nothing, on both sides. */
function isTokenBefore(
  token: Uint8Array,
  bytes: Uint8Array,
  start: number,
  tokenEnd: number,
  end: number,
): boolean {
  const tokenStart = tokenEnd - token.length;
  if (!hasBytesAt(token, bytes, tokenStart, tokenEnd)) return false;
  if (tokenEnd < end && isWordAt(bytes, tokenEnd)) return false;
  return tokenStart === start || !isWordAt(bytes, startOfCharacter(bytes, tokenStart - 1));
}

function hasNonAscii(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    if (byteClasses[bytes[at] ?? 0] === nonAscii) return true;
  }
  return false;
}

const cursor = createTokenCursor();

function hasTokenByCursor(token: SearchToken, bytes: Uint8Array, start: number, end: number): boolean {
  let from = start;
  while (nextToken(cursor, bytes, from, end)) {
    if (isToken(token, bytes, cursor.start, cursor.end)) return true;
    from = cursor.end;
  }
  return false;
}

export function hasAllTokens(
  tokens: readonly SearchToken[],
  bytes: Uint8Array,
  start: number,
  end: number,
): boolean {
  for (const token of tokens) {
    if (!hasToken(token, bytes, start, end)) return false;
  }
  return true;
}
