import { repairUtf8 } from '../../bytes/well-formed-utf8.ts';

const encoder = new TextEncoder();

const initialBytes = 16 * 1024;
/** The bit of a varint's byte that another follows. */
const moreBytes = 0x80;
/** A text of fewer UTF-16 units takes less than 128 bytes, three for each. It is written in place: a buffer of its own takes five times as long. */
const shortText = 42;
/** Of a length below 2^32. */
const maxVarintBytes = 5;

/** Writes values of ClickHouse's format RowBinary into a buffer that grows. */
export class RowWriter {
  bytes: Uint8Array<ArrayBuffer>;
  size = 0;

  constructor(capacity: number = initialBytes) {
    this.bytes = new Uint8Array(capacity);
  }

  uint8(value: number): void {
    this.reserve(1);
    this.bytes[this.size++] = value;
  }

  uint16(value: number): void {
    this.uint8(value & 0xff);
    this.uint8(value >>> 8);
  }

  uint32(value: number): void {
    this.reserve(4);
    setUint32(this.bytes, this.size, value);
    this.size += 4;
  }

  uint64(low: number, high: number): void {
    this.uint32(low);
    this.uint32(high);
  }

  /** An `Int64` or `UInt64`. */
  bigint64(value: bigint): void {
    this.uint64(Number(BigInt.asUintN(32, value)), Number(BigInt.asUintN(32, value >> 32n)));
  }

  /** A `String` of any bytes. */
  blob(value: Uint8Array): void {
    this.length(value.length);
    this.encoded(value);
  }

  /** The length of a string, an array or a map. */
  length(value: number): void {
    this.reserve(maxVarintBytes);
    let rest = value;
    while (rest >= moreBytes) {
      this.bytes[this.size++] = (rest & 0x7f) | moreBytes;
      rest >>>= 7;
    }
    this.bytes[this.size++] = rest;
  }

  /** A value that was encoded before. */
  encoded(value: Uint8Array): void {
    this.reserve(value.length);
    this.bytes.set(value, this.size);
    this.size += value.length;
  }

  zeros(count: number): void {
    this.reserve(count);
    this.bytes.fill(0, this.size, this.size + count);
    this.size += count;
  }

  /** A `String` of a range of bytes; what is not UTF-8 becomes U+FFFD. Returns whether it is ASCII. */
  range(source: Uint8Array, start: number, end: number): boolean {
    const count = end - start;
    this.length(count);
    this.reserve(count);
    const { bytes } = this;
    let at = this.size;
    let all = 0;
    for (let position = start; position < end; position++) {
      // In bounds: the caller gives a range of the source.
      const byte = source[position] as number;
      all |= byte;
      bytes[at++] = byte;
    }
    if (all < 0x80) {
      this.size = at;
      return true;
    }
    const repaired = repairUtf8(source.subarray(start, end));
    if (repaired === undefined) this.size = at;
    else {
      // In place of the length, too.
      this.size -= lengthBytes(count);
      this.length(repaired.length);
      this.encoded(repaired);
    }
    return false;
  }

  text(value: string): void {
    if (value.length < shortText) {
      this.reserve(1 + 3 * value.length);
      const { written } = encoder.encodeInto(value, this.bytes.subarray(this.size + 1));
      // The length takes one byte.
      this.bytes[this.size] = written;
      this.size += 1 + written;
      return;
    }
    const encoded = encoder.encode(value);
    this.length(encoded.length);
    this.encoded(encoded);
  }

  texts(values: readonly string[]): void {
    this.length(values.length);
    for (const value of values) this.text(value);
  }

  /** A `Map(String, String)`. */
  map(entries: ReadonlyMap<string, string>): void {
    this.length(entries.size);
    for (const [key, value] of entries) {
      this.text(key);
      this.text(value);
    }
  }

  /** A copy of what was written. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.size);
  }

  private reserve(count: number): void {
    if (this.size + count <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.bytes.length, this.size + count));
    larger.set(this.bytes.subarray(0, this.size));
    this.bytes = larger;
  }
}

/** Little-endian, as all numbers of RowBinary. */
export function setUint32(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value & 0xff;
  bytes[at + 1] = (value >>> 8) & 0xff;
  bytes[at + 2] = (value >>> 16) & 0xff;
  bytes[at + 3] = value >>> 24;
}

function lengthBytes(value: number): number {
  let count = 1;
  for (let rest = value; rest >= moreBytes; rest >>>= 7) count++;
  return count;
}

const twoTo32 = 2 ** 32;

/** @param value a safe integer. */
export function setUint64(bytes: Uint8Array, at: number, value: number): void {
  setUint32(bytes, at, value % twoTo32);
  setUint32(bytes, at + 4, Math.floor(value / twoTo32));
}
