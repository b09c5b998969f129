/** Collects bytes in a buffer that grows. */
export interface ByteWriter {
  readonly length: number;
  /** An integer from 0 to 2^53 - 1 in groups of seven bits, the lowest first (LEB128). */
  varint(value: number): void;
  uint32(value: number): void;
  /** Little-endian. */
  uint64(value: bigint): void;
  bytes(bytes: Uint8Array): void;
  /** Length-prefixed UTF-8. */
  text(text: string): void;
  /** A view of the written bytes. */
  finish(): Uint8Array;
}

const maxVarintBytes = 8;

export function createByteWriter(initialBytes = 256): ByteWriter {
  let buffer = new Uint8Array(initialBytes);
  let view = new DataView(buffer.buffer);
  let length = 0;

  function reserve(byteCount: number): void {
    if (length + byteCount <= buffer.length) return;
    const grown = new Uint8Array(Math.max(buffer.length * 2, length + byteCount));
    grown.set(buffer);
    buffer = grown;
    view = new DataView(buffer.buffer);
  }

  function varint(value: number): void {
    reserve(maxVarintBytes);
    let rest = value;
    while (rest >= 0x80) {
      buffer[length] = (rest & 0x7f) | 0x80;
      length += 1;
      // Shifts are 32-bit.
      rest = rest > 0x7fffffff ? Math.floor(rest / 128) : rest >>> 7;
    }
    buffer[length] = rest;
    length += 1;
  }

  function bytes(added: Uint8Array): void {
    reserve(added.length);
    buffer.set(added, length);
    length += added.length;
  }

  return {
    get length() {
      return length;
    },
    varint,
    uint32(value) {
      reserve(4);
      view.setUint32(length, value, true);
      length += 4;
    },
    uint64(value) {
      reserve(8);
      view.setBigUint64(length, value, true);
      length += 8;
    },
    bytes,
    text(text) {
      const encoded = Buffer.from(text, 'utf8');
      varint(encoded.length);
      bytes(encoded);
    },
    finish() {
      return buffer.subarray(0, length);
    },
  };
}
