/** Writes the fields of one protobuf message in the order of the calls. */
export interface WireWriter {
  /** int32, int64, uint32, uint64, bool or enum; negative numbers take ten bytes. */
  varint(field: number, value: number | bigint): void;
  fixed32(field: number, value: number): void;
  fixed64(field: number, value: bigint): void;
  double(field: number, value: number): void;
  /** bytes or a nested message. */
  bytes(field: number, value: Uint8Array): void;
  /** Lone surrogates become U+FFFD. */
  string(field: number, value: string): void;
  /** A copy of the written bytes. */
  finish(): Uint8Array<ArrayBuffer>;
}

const encoder = new TextEncoder();
const longestVarint = 10;

/**
 * For rarely written messages; reading is the hot path.
 * Source: https://protobuf.dev/programming-guides/encoding/
 */
export function createWireWriter(): WireWriter {
  let buffer = new Uint8Array(64);
  let view = new DataView(buffer.buffer);
  let size = 0;

  function reserve(byteCount: number): void {
    if (size + byteCount <= buffer.length) return;
    const larger = new Uint8Array(Math.max(2 * buffer.length, size + byteCount));
    larger.set(buffer.subarray(0, size));
    buffer = larger;
    view = new DataView(buffer.buffer);
  }

  function appendVarint(value: bigint): void {
    reserve(longestVarint);
    let rest = BigInt.asUintN(64, value);
    for (; rest > 0x7fn; rest >>= 7n) buffer[size++] = Number(rest & 0x7fn) | 0x80;
    buffer[size++] = Number(rest);
  }

  function appendTag(field: number, wireType: number): void {
    appendVarint((BigInt(field) << 3n) | BigInt(wireType));
  }

  function appendBytes(field: number, value: Uint8Array): void {
    appendTag(field, 2);
    appendVarint(BigInt(value.length));
    reserve(value.length);
    buffer.set(value, size);
    size += value.length;
  }

  return {
    varint(field, value) {
      appendTag(field, 0);
      appendVarint(BigInt(value));
    },
    fixed32(field, value) {
      appendTag(field, 5);
      reserve(4);
      view.setUint32(size, value, true);
      size += 4;
    },
    fixed64(field, value) {
      appendTag(field, 1);
      reserve(8);
      view.setBigUint64(size, value, true);
      size += 8;
    },
    double(field, value) {
      appendTag(field, 1);
      reserve(8);
      view.setFloat64(size, value, true);
      size += 8;
    },
    bytes: appendBytes,
    string: (field, value) => appendBytes(field, encoder.encode(value)),
    finish: () => buffer.slice(0, size),
  };
}
