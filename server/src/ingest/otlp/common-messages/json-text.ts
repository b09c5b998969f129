import { tooMuchJson } from './json-limit.ts';

const quote = 0x22;
const backslash = 0x5c;
/** Of the control characters, by code. */
const escapes = Array.from({ length: 0x20 }, (_, code) =>
  JSON.stringify(String.fromCharCode(code)).slice(1, -1),
);

/** Of the first buffer: most readers of values meet strings alone, which need none. */
const leastCapacity = 1024;
const none = new Uint8Array(0);

/** A growing text of JSON pieces in UTF-8; a piece is the range between the sizes before and after it is written. */
export class JsonText {
  bytes: Uint8Array = none;
  size = 0;
  /** Of all that is written, also before `clear`. */
  maxBytes = Number.POSITIVE_INFINITY;
  #clearedBytes = 0;

  /** Earlier ranges become invalid. */
  clear(): void {
    this.#clearedBytes += this.size;
    this.size = 0;
  }

  /** @throws AppError `INVALID_ARGUMENT` when more than `maxBytes` are written. */
  assertBounded(): void {
    this.assertRoom(0);
  }

  writeByte(byte: number): void {
    this.reserve(1);
    this.bytes[this.size++] = byte;
  }

  writeAscii(text: string): void {
    this.reserve(text.length);
    const { bytes } = this;
    let size = this.size;
    for (let index = 0; index < text.length; index++) bytes[size++] = text.charCodeAt(index);
    this.size = size;
  }

  /** With every digit, where JavaScript would round. */
  writeInt64(low: number, high: number): void {
    const value = (high | 0) * 2 ** 32 + low;
    if (Number.isSafeInteger(value)) this.writeAscii(String(value));
    else this.writeAscii(String((BigInt(high | 0) << 32n) | BigInt(low)));
  }

  writeBase64(source: Uint8Array, start: number, end: number): void {
    this.writeAscii(Buffer.from(source.buffer, source.byteOffset + start, end - start).toString('base64'));
  }

  /** A JSON string of what UTF-8 text stands in the range; bytes that are not UTF-8 stay as they are. */
  writeString(source: Uint8Array, start: number, end: number): void {
    this.writeByte(quote);
    for (let position = start; position < end; position++) {
      // In bounds: the caller gives a range of the source, and each control character has an escape.
      const byte = source[position] as number;
      if (byte === quote || byte === backslash) {
        this.writeByte(backslash);
        this.writeByte(byte);
      } else if (byte < 0x20) this.writeAscii(escapes[byte] as string);
      else this.writeByte(byte);
    }
    this.writeByte(quote);
  }

  private reserve(byteCount: number): void {
    if (this.size + byteCount <= this.bytes.length) return;
    this.assertRoom(byteCount);
    const doubled = Math.min(2 * this.bytes.length, this.maxBytes);
    const larger = new Uint8Array(Math.max(leastCapacity, doubled, this.size + byteCount));
    larger.set(this.bytes.subarray(0, this.size));
    this.bytes = larger;
  }

  private assertRoom(byteCount: number): void {
    const writtenBytes = this.#clearedBytes + this.size + byteCount;
    if (writtenBytes > this.maxBytes) throw tooMuchJson(this.maxBytes, writtenBytes);
  }
}
