import { AppError } from '../../../errors/app-error.ts';

/** Kind of the next JSON value. */
export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

export const openBrace = 0x7b;
export const closeBrace = 0x7d;
export const openBracket = 0x5b;
export const closeBracket = 0x5d;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const letterU = 0x75;
/** Stands for the end of the text. */
const nothing = -1;

const byteOrderMark = [0xef, 0xbb, 0xbf];
const afterBackslash: ReadonlySet<number> = new Set(Buffer.from('"\\/bfnrt'));
/** RFC 8259, section 6. */
const numberGrammar = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
const numberBytes: ReadonlySet<number> = new Set(Buffer.from('+-.eE'));
const zero = 0x30;
const nine = 0x39;

/**
 * A pull parser for JSON (RFC 8259) in UTF-8 that creates no objects: strings and numbers are left as
 * ranges, so 64-bit integers keep every digit, and memory does not grow with the input.
 *
 *     scanner.open(openBrace);
 *     for (let more = !scanner.closes(closeBrace); more; more = scanner.continues(closeBrace)) {
 *       scanner.readName();
 *       scanner.skipValue();
 *     }
 *
 * @throws AppError `INVALID_ARGUMENT` from every method, when the text is not JSON.
 */
export class JsonScanner {
  readonly bytes: Buffer;
  position = 0;
  /** The string, without its quotes, or the number read last. */
  start = 0;
  end = 0;
  /** Whether the string read last has escapes. */
  hasEscapes = false;

  /** @param maxDepth of nested objects and arrays in a skipped value. */
  readonly #maxDepth: number;

  constructor(json: Uint8Array, maxDepth: number) {
    this.bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
    this.#maxDepth = maxDepth;
    if (byteOrderMark.every((byte, index) => json[index] === byte)) this.position = byteOrderMark.length;
  }

  /** The kind of the next value, by its first byte. */
  peekKind(): JsonKind {
    switch (this.peek()) {
      case openBrace:
        return 'object';
      case openBracket:
        return 'array';
      case quote:
        return 'string';
      case 0x74: // t
      case 0x66: // f
        return 'boolean';
      case 0x6e: // n
        return 'null';
      default:
        return 'number'; // or no value at all, which readNumber reports
    }
  }

  /** Goes into an object or array. */
  open(bracket: number): void {
    if (this.peek() !== bracket) throw this.unexpected(`"${String.fromCharCode(bracket)}"`);
    this.position++;
  }

  /** Whether the object or array just opened is empty. */
  closes(bracket: number): boolean {
    if (this.peek() !== bracket) return false;
    this.position++;
    return true;
  }

  /** After a member or item: whether another follows. */
  continues(bracket: number): boolean {
    const byte = this.peek();
    if (byte !== comma && byte !== bracket) {
      throw this.unexpected(`"," or "${String.fromCharCode(bracket)}"`);
    }
    this.position++;
    return byte === comma;
  }

  /** The name of a member, and its colon. */
  readName(): void {
    this.readString();
    if (this.peek() !== colon) throw this.unexpected('":"');
    this.position++;
  }

  readString(): void {
    if (this.peek() !== quote) throw this.unexpected('a string');
    const { bytes } = this;
    let position = this.position + 1;
    this.start = position;
    this.hasEscapes = false;
    for (; ; position++) {
      const byte = bytes[position] ?? nothing;
      if (byte === quote) break;
      if (byte === backslash) {
        this.hasEscapes = true;
        position += this.#escapeLength(position) - 1;
      } else if (byte < 0x20) {
        this.position = position;
        throw this.unexpected('the rest of a string');
      }
    }
    this.end = position;
    this.position = position + 1;
  }

  readNumber(): void {
    this.peek();
    const { bytes, position: start } = this;
    let end = start;
    while (isOfNumber(bytes[end] ?? nothing)) end++;
    // Most numbers are plain digits and need no further check.
    if (!isPlain(bytes, start, end) && !numberGrammar.test(bytes.toString('latin1', start, end))) {
      throw this.unexpected('a value');
    }
    this.hasEscapes = false;
    this.start = start;
    this.end = end;
    this.position = end;
  }

  readBoolean(): boolean {
    const isTrue = this.peek() === 0x74;
    this.#readWord(isTrue ? 'true' : 'false');
    return isTrue;
  }

  readNull(): void {
    this.peek();
    this.#readWord('null');
  }

  /** Skips a value of any kind. */
  skipValue(depth = 1): void {
    const kind = this.peekKind();
    if (kind === 'string') this.readString();
    else if (kind === 'number') this.readNumber();
    else if (kind === 'boolean') this.readBoolean();
    else if (kind === 'null') this.readNull();
    else if (depth > this.#maxDepth) throw this.#tooDeep();
    else if (kind === 'array') {
      this.open(openBracket);
      for (let more = !this.closes(closeBracket); more; more = this.continues(closeBracket)) {
        this.skipValue(depth + 1);
      }
    } else {
      this.open(openBrace);
      for (let more = !this.closes(closeBrace); more; more = this.continues(closeBrace)) {
        this.readName();
        this.skipValue(depth + 1);
      }
    }
  }

  /** The string or number read last. Lone surrogates become U+FFFD. */
  text(): string {
    const raw = this.bytes.toString('utf8', this.start, this.end);
    // Its escapes were checked as it was read.
    return this.hasEscapes ? (JSON.parse(`"${raw}"`) as string).toWellFormed() : raw;
  }

  /** After the last value: nothing but white space may be left. */
  assertEnd(): void {
    if (this.peek() !== nothing) throw this.unexpected('the end');
  }

  /** The error at the scanner's position. */
  unexpected(expected: string): AppError {
    return notJson(`expected ${expected} at byte ${this.position}`);
  }

  #tooDeep(): AppError {
    return notJson(
      `objects and arrays are nested more than ${this.#maxDepth} levels deep at byte ${this.position}`,
    );
  }

  /** The next byte that is not white space. */
  private peek(): number {
    const { bytes } = this;
    for (; ; this.position++) {
      const byte = bytes[this.position] ?? nothing;
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return byte;
    }
  }

  #escapeLength(position: number): number {
    const letter = this.bytes[position + 1] ?? nothing;
    if (afterBackslash.has(letter)) return 2;
    if (
      letter === letterU &&
      /^[0-9a-fA-F]{4}$/.test(this.bytes.toString('latin1', position + 2, position + 6))
    ) {
      return 6;
    }
    this.position = position;
    throw this.unexpected('an escape that JSON has');
  }

  #readWord(word: string): void {
    if (this.bytes.toString('latin1', this.position, this.position + word.length) !== word) {
      throw this.unexpected('a value');
    }
    this.position += word.length;
  }
}

function isOfNumber(byte: number): boolean {
  return (byte >= zero && byte <= nine) || numberBytes.has(byte);
}

/** Digits that do not begin with a zero, unless it is the only one. */
function isPlain(bytes: Uint8Array, start: number, end: number): boolean {
  if (end === start || (bytes[start] === zero && end - start > 1)) return false;
  for (let position = start; position < end; position++) {
    const byte = bytes[position] ?? nothing;
    if (byte < zero || byte > nine) return false;
  }
  return true;
}

function notJson(problem: string): AppError {
  return new AppError('INVALID_ARGUMENT', `the body is not valid JSON: ${problem}`);
}
