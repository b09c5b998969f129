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
  const buffer = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const view = new DataView(source.buffer, source.byteOffset, source.byteLength);
  let position = 0;

  function varint(): number {
    let value = 0;
    for (let weight = 1; weight <= greatestWeight; weight *= 128) {
      const byte = view.getUint8(position);
      position += 1;
      value += (byte & 0x7f) * weight;
      if (byte < 0x80) return value;
    }
    throw new RangeError(`the number that ends at byte ${position} is too long`);
  }

  function skip(byteCount: number): number {
    const start = position;
    if (byteCount > source.length - start) {
      throw new RangeError(`${byteCount} bytes should follow byte ${start} of ${source.length}`);
    }
    position += byteCount;
    return start;
  }

  return {
    source,
    get position() {
      return position;
    },
    varint,
    uint32: () => view.getUint32(skip(4), true),
    uint64: () => view.getBigUint64(skip(8), true),
    skip,
    moveTo(before) {
      position = before;
    },
    bytes(length) {
      const start = skip(length);
      return source.subarray(start, start + length);
    },
    text() {
      const byteCount = varint();
      const start = skip(byteCount);
      return buffer.toString('utf8', start, start + byteCount);
    },
    assertEnd() {
      if (position !== source.length) {
        throw new RangeError(`${source.length - position} bytes are left over`);
      }
    },
  };
}
