import {
  byteClasses,
  codePointAt,
  isWordCodePoint,
  nonAscii,
  separator,
  utf8Length,
} from './word-characters.ts';

/** Walks the tokens of well-formed UTF-8, as `tokenizeBody` defines them, without making strings. */
export interface TokenCursor {
  /** The token found last. */
  start: number;
  end: number;
  /** The classes of its bytes, or-ed. */
  classes: number;
}

export function createTokenCursor(): TokenCursor {
  return { start: 0, end: 0, classes: 0 };
}

/** Moves to the first token that starts at or after `from`; false when there is none before `end`. */
export function nextToken(cursor: TokenCursor, bytes: Uint8Array, from: number, end: number): boolean {
  let start = from;
  while (start < end) {
    const first = byteClasses[bytes[start] ?? 0] ?? 0;
    if (first === separator) {
      start++;
      continue;
    }
    const tokenEnd = scanToken(cursor, bytes, start, end);
    if (tokenEnd > start) {
      cursor.start = start;
      cursor.end = tokenEnd;
      return true;
    }
    start += utf8Length(codePointAt(bytes, start));
  }
  return false;
}

/** Gathers the classes from `start` to the end of the token, which is returned. */
function scanToken(cursor: TokenCursor, bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  let classes = 0;
  while (at < end) {
    const byteClass = byteClasses[bytes[at] ?? 0] ?? 0;
    if (byteClass === separator) break;
    if (byteClass === nonAscii) {
      const codePoint = codePointAt(bytes, at);
      if (!isWordCodePoint(codePoint)) break;
      at += utf8Length(codePoint);
    } else {
      at++;
    }
    classes |= byteClass;
  }
  cursor.classes = classes;
  return at;
}
