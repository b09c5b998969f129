import { wireTag } from '../protobuf/wire-tag.ts';

const longestVarint = 10;
/** Up to this length a loop is faster than a call. */
const longestLoop = 32;

/**
 * Writes nested protobuf messages into one buffer. The length of a message is known only at its end: one byte is
 * reserved for it, and the message is moved if that is too small.
 * Source: https://protobuf.dev/programming-guides/encoding/
 */
export class NestedWriter {
  #bytes: Uint8Array;
  #view: DataView;
  #size = 0;

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** Opens a message; pass the result to `close`. */
  open(field: number): number {
    this.#writeTag(field, 'lengthDelimited');
    this.#reserve(1);
    this.#size++;
    return this.#size;
  }

  close(start: number): void {
    const length = this.#size - start;
    if (length < 0x80) {
      this.#bytes[start - 1] = length;
      return;
    }
    const more = varintLength(length) - 1;
    this.#reserve(more);
    this.#bytes.copyWithin(start + more, start, start + length);
    this.#size = start - 1;
    this.#writeVarint(length);
    this.#size += length;
  }

  /** int32, uint32, bool or enum. Negative numbers take ten bytes. */
  varint(field: number, value: number): void {
    this.#writeTag(field, 'varint');
    if (value < 0) this.#writeBigVarint(BigInt.asUintN(64, BigInt(value)));
    else this.#writeVarint(value);
  }

  int64(field: number, value: bigint): void {
    this.#writeTag(field, 'varint');
    this.#writeBigVarint(BigInt.asUintN(64, value));
  }

  fixed32(field: number, value: number): void {
    this.#writeTag(field, 'fixed32');
    this.#reserve(4);
    this.#view.setUint32(this.#size, value, true);
    this.#size += 4;
  }

  fixed64(field: number, value: bigint): void {
    this.#writeTag(field, 'fixed64');
    this.#reserve(8);
    this.#view.setBigUint64(this.#size, value, true);
    this.#size += 8;
  }

  double(field: number, value: number): void {
    this.#writeTag(field, 'fixed64');
    this.#reserve(8);
    this.#view.setFloat64(this.#size, value, true);
    this.#size += 8;
  }

  /** bytes or a string. */
  bytes(field: number, source: Uint8Array, start = 0, end: number = source.length): void {
    this.#writeTag(field, 'lengthDelimited');
    const length = end - start;
    this.#writeVarint(length);
    this.#reserve(length);
    if (length > longestLoop) this.#bytes.set(source.subarray(start, end), this.#size);
    else {
      const target = this.#bytes;
      // In bounds: the caller gives a range of the source.
      for (let index = 0; index < length; index++)
        target[this.#size + index] = source[start + index] as number;
    }
    this.#size += length;
  }

  /** A copy of the written bytes. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#size) as Uint8Array<ArrayBuffer>; // over a new ArrayBuffer, as `slice` makes it
  }

  #writeTag(field: number, type: Parameters<typeof wireTag>[1]): void {
    this.#writeVarint(wireTag(field, type));
  }

  /** Of a whole number from 0 to 2^53. */
  #writeVarint(value: number): void {
    this.#reserve(longestVarint);
    let rest = value;
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) this.#bytes[this.#size++] = (rest % 0x80) | 0x80;
    this.#bytes[this.#size++] = rest;
  }

  #writeBigVarint(value: bigint): void {
    this.#reserve(longestVarint);
    let rest = value;
    for (; rest > 0x7fn; rest >>= 7n) this.#bytes[this.#size++] = Number(rest & 0x7fn) | 0x80;
    this.#bytes[this.#size++] = Number(rest);
  }

  #reserve(byteCount: number): void {
    if (this.#size + byteCount <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#size + byteCount));
    larger.set(this.#bytes.subarray(0, this.#size));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}

function varintLength(value: number): number {
  let length = 1;
  for (let rest = value; rest > 0x7f; rest = Math.floor(rest / 0x80)) length++;
  return length;
}
