import { keepShape } from '../../memory/keep-shape.ts';

/** The inverse of `ByteWriter`. Every method throws a RangeError past the end of the bytes. */
export interface ByteReader {
  readonly source: Uint8Array;
  readonly position: number;
  varint(): number;
  uint32(): number;
  uint64(): bigint;
  /** The position of that many bytes, without making a view of them. */
  skip(byteCount: number): number;
  /** To a position that it had before. */
  moveTo(position: number): void;
  /** A view. */
  bytes(length: number): Uint8Array;
  text(): string;
  /** @throws RangeError when bytes are left over. */
  assertEnd(): void;
}

/** The weight of the eighth 7-bit group, the last in a number below 2^53. */
const greatestWeight = 2 ** 49;

export function createByteReader(source: Uint8Array): ByteReader {
  return new SourceReader(source);
}

/** A class: V8 looks up each property of an object literal with a getter, so that no call of its methods is inlined. */
class SourceReader implements ByteReader {
  readonly source: Uint8Array;
  position = 0;
  readonly #buffer: Buffer;
  readonly #view: DataView;

  constructor(source: Uint8Array) {
    this.source = source;
    this.#buffer = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
    this.#view = new DataView(source.buffer, source.byteOffset, source.byteLength);
  }

  varint(): number {
    const view = this.#view;
    let position = this.position;
    let value = 0;
    for (let weight = 1; weight <= greatestWeight; weight *= 128) {
      const byte = view.getUint8(position);
      position += 1;
      value += (byte & 0x7f) * weight;
      if (byte < 0x80) {
        this.position = position;
        return value;
      }
    }
    throw new RangeError(`the number that ends at byte ${position} is too long`);
  }

  uint32(): number {
    return this.#view.getUint32(this.skip(4), true);
  }

  uint64(): bigint {
    return this.#view.getBigUint64(this.skip(8), true);
  }

  skip(byteCount: number): number {
    const start = this.position;
    const { length } = this.source;
    if (byteCount > length - start) {
      throw new RangeError(`${byteCount} bytes should follow byte ${start} of ${length}`);
    }
    this.position = start + byteCount;
    return start;
  }

  moveTo(position: number): void {
    this.position = position;
  }

  bytes(length: number): Uint8Array {
    const start = this.skip(length);
    return this.source.subarray(start, start + length);
  }

  text(): string {
    const byteCount = this.varint();
    const start = this.skip(byteCount);
    return this.#buffer.toString('utf8', start, start + byteCount);
  }

  assertEnd(): void {
    const { length } = this.source;
    if (this.position !== length) throw new RangeError(`${length - this.position} bytes are left over`);
  }
}

keepShape(new SourceReader(new Uint8Array(0)));
