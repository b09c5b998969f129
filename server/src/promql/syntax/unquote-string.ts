/** The error in a string literal; `at` counts UTF-16 units into the literal. */
export interface UnquoteProblem {
  readonly at: number;
  readonly message: string;
}

const controlEscapes = new Map([
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['\\', '\\'],
]);

const byteEscape = /\\(?:x([0-9a-fA-F]{2})|([0-3][0-7]{2}))/y;
const characterEscape = /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))/y;

/**
 * The text of a literal in `"`, `'` or backquotes, with Go's escapes, except in backquotes. `\xc3\xa9` are bytes
 * of UTF-8; an invalid byte becomes the lone surrogate `0xdc00 + byte`, so that the text is not well-formed
 * and `quoteString` can restore the byte.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/basics/#string-literals, https://go.dev/ref/spec#Rune_literals
 */
export function unquoteString(literal: string): string | UnquoteProblem {
  const quote = literal.charAt(0);
  const body = literal.slice(1, -1);
  if (quote === '`' || !body.includes('\\')) return body;
  const parts: string[] = [];
  let at = 0;
  while (at < body.length) {
    const backslash = body.indexOf('\\', at);
    if (backslash === -1) break;
    parts.push(body.slice(at, backslash));
    const read = readEscape(body, backslash, quote);
    if ('message' in read) return { at: backslash + 1, message: read.message };
    parts.push(read.text);
    at = read.end;
  }
  parts.push(body.slice(at));
  return parts.join('');
}

type Escape = { readonly text: string; readonly end: number } | { readonly message: string };

function readEscape(body: string, at: number, quote: string): Escape {
  const next = body.charAt(at + 1);
  const control = controlEscapes.get(next) ?? (next === quote ? quote : undefined);
  if (control !== undefined) return { text: control, end: at + 2 };
  const bytes = readByteEscapes(body, at);
  if (bytes.length > 0) return { text: decodeBytes(bytes), end: byteEscape.lastIndex };
  characterEscape.lastIndex = at;
  const match = characterEscape.exec(body);
  if (match === null)
    return {
      message: `unknown escape sequence "\\${String.fromCodePoint(body.codePointAt(at + 1) ?? 0x20)}"`,
    };
  const code = Number.parseInt(match[1] ?? match[2] ?? '', 16);
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
    return { message: 'escape sequence is an invalid Unicode code point' };
  }
  return { text: String.fromCodePoint(code), end: characterEscape.lastIndex };
}

/** The bytes of consecutive escapes; `byteEscape.lastIndex` is left after the last. */
function readByteEscapes(body: string, start: number): number[] {
  const bytes: number[] = [];
  let end = start;
  for (;;) {
    byteEscape.lastIndex = end;
    const match = byteEscape.exec(body);
    if (match === null) break;
    bytes.push(match[1] === undefined ? Number.parseInt(match[2] ?? '', 8) : Number.parseInt(match[1], 16));
    end = byteEscape.lastIndex;
  }
  byteEscape.lastIndex = end;
  return bytes;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const replacement = '\ufffd';

function decodeBytes(bytes: readonly number[]): string {
  let text = '';
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    const length = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    const character = decoder.decode(Uint8Array.from(bytes.slice(at, at + length)));
    const isWhole = !character.includes(replacement) || isReplacementItself(bytes, at);
    text += isWhole ? character : String.fromCharCode(0xdc00 + byte);
    at += isWhole ? length : 1;
  }
  return text;
}

function isReplacementItself(bytes: readonly number[], at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd;
}
