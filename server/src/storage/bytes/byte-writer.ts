import { grownArray } from '../../memory/grown-array.ts';
import { keepShape } from '../../memory/keep-shape.ts';

const maxVarintBytes = 8;
/** Up to this, a loop is faster than to create a view. */
const shortBytes = 32;

/** Collects bytes in a buffer that grows. */
export class ByteWriter {
  #buffer: Uint8Array;
  #view: DataView;
  #length = 0;

  constructor(initialBytes = 256) {
    this.#buffer = new Uint8Array(initialBytes);
    this.#view = new DataView(this.#buffer.buffer);
  }

  get length(): number {
    return this.#length;
  }

  /** An integer from 0 to 2^53 - 1 in groups of seven bits, the lowest first (LEB128). */
  varint(value: number): void {
    this.#reserve(maxVarintBytes);
    const buffer = this.#buffer;
    let length = this.#length;
    let rest = value;
    while (rest >= 0x80) {
      buffer[length] = (rest & 0x7f) | 0x80;
      length += 1;
      // Shifts are 32-bit.
      rest = rest > 0x7fffffff ? Math.floor(rest / 128) : rest >>> 7;
    }
    buffer[length] = rest;
    this.#length = length + 1;
  }

  uint32(value: number): void {
    this.#reserve(4);
    this.#view.setUint32(this.#length, value, true);
    this.#length += 4;
  }

  /** Little-endian. */
  uint64(value: bigint): void {
    this.#reserve(8);
    this.#view.setBigUint64(this.#length, value, true);
    this.#length += 8;
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** A range of bytes. */
  range(source: Uint8Array, start: number, end: number): void {
    if (end - start > shortBytes) {
      this.bytes(source.subarray(start, end));
      return;
    }
    this.#reserve(end - start);
    const buffer = this.#buffer;
    let length = this.#length;
    // In bounds: the caller gives a range of the source.
    for (let index = start; index < end; index += 1) buffer[length++] = source[index] as number;
    this.#length = length;
  }

  /** Length-prefixed UTF-8. */
  text(text: string): void {
    const encoded = Buffer.from(text, 'utf8');
    this.varint(encoded.length);
    this.bytes(encoded);
  }

  /** A view of the written bytes. */
  finish(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }

  #reserve(byteCount: number): void {
    const needed = this.#length + byteCount;
    if (needed <= this.#buffer.length) return;
    this.#buffer = grownArray(this.#buffer, Math.max(this.#buffer.length * 2, needed));
    this.#view = new DataView(this.#buffer.buffer);
  }
}

keepShape(new ByteWriter(0));
