/**
 * Which characters belong to a token of `tokenizeBody`, for text that is read as UTF-8 bytes. The classes are bits,
 * so that the classes of a whole token can be gathered by or-ing them.
 */
export const separator = 0;
export const digit = 1;
/** a to f, in either case. */
export const hexLetter = 2;
export const otherLetter = 4;
/** A byte of a character outside ASCII; `isWordCodePoint` decides. */
export const nonAscii = 8;

/**
 * Stands for a variable in a template, and separates like one. Well-formed UTF-8 has no such byte (RFC 3629
 * section 1), so that templates need no escapes.
 */
export const placeholder = 0xff;

export const byteClasses: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => classOf(byte));

/** Each byte in lower case, where it is an ASCII letter. The placeholder becomes 0, an ASCII separator like any. */
export const foldedBytes: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => foldByte(byte));

function foldByte(byte: number): number {
  if (byte === placeholder) return 0;
  return byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
}

function classOf(byte: number): number {
  if (byte === placeholder) return separator;
  if (byte >= 0x80) return nonAscii;
  const character = String.fromCharCode(byte);
  if (/[0-9]/.test(character)) return digit;
  if (/[a-f]/i.test(character)) return hexLetter;
  return /[a-z]/i.test(character) ? otherLetter : separator;
}

const codePointsPerPage = 256;
/** Filled on demand: ordinary text touches few of the 4,352 pages. */
const pages: (Uint8Array | undefined)[] = [];
const word = 1;
const upperCaseWord = 2;

/** Unicode categories L and N, by the tables of the running JavaScript engine, which `tokenizeBody` reads too. */
export function isWordCodePoint(codePoint: number): boolean {
  return kindOf(codePoint) !== separator;
}

/** Whether the character at a place is one of a token. */
export function isWordAt(bytes: Uint8Array, at: number): boolean {
  const byteClass = byteClasses[bytes[at] ?? 0] ?? 0;
  return byteClass === nonAscii ? isWordCodePoint(codePointAt(bytes, at)) : byteClass !== separator;
}

/** Where the character starts that a byte belongs to. */
export function startOfCharacter(bytes: Uint8Array, at: number): number {
  let start = at;
  while (((bytes[start] ?? 0) & 0xc0) === 0x80) start--;
  return start;
}

/** Whether a token has a character that is another in lower case, outside ASCII. */
export function hasOtherLowerCase(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; ) {
    const codePoint = codePointAt(bytes, at);
    if (codePoint >= 0x80 && kindOf(codePoint) === upperCaseWord) return true;
    at += utf8Length(codePoint);
  }
  return false;
}

function kindOf(codePoint: number): number {
  const number = codePoint >>> 8;
  let page = pages[number];
  if (page === undefined) {
    const first = number * codePointsPerPage;
    page = Uint8Array.from({ length: codePointsPerPage }, (_, index) =>
      classify(String.fromCodePoint(first + index)),
    );
    pages[number] = page;
  }
  return page[codePoint & 0xff] ?? separator;
}

function classify(character: string): number {
  if (!/[\p{L}\p{N}]/u.test(character)) return separator;
  return character.toLowerCase() === character ? word : upperCaseWord;
}

/** The character at a place of well-formed UTF-8 (RFC 3629 section 3). */
export function codePointAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return first;
  const second = (bytes[at + 1] ?? 0) & 0x3f;
  if (first < 0xe0) return ((first & 0x1f) << 6) | second;
  const third = (bytes[at + 2] ?? 0) & 0x3f;
  if (first < 0xf0) return ((first & 0x0f) << 12) | (second << 6) | third;
  return ((first & 0x07) << 18) | (second << 12) | (third << 6) | ((bytes[at + 3] ?? 0) & 0x3f);
}

export function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
