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
/** Of one number, before it is copied: a view of its own would cost each message more than its fields. */
const scratch = new DataView(new ArrayBuffer(8));
const scratchBytes = new Uint8Array(scratch.buffer);

/**
 * For rarely written messages; reading is the hot path.
 * Source: https://protobuf.dev/programming-guides/encoding/
 */
export function createWireWriter(): WireWriter {
  let buffer = new Uint8Array(64);
  let size = 0;

  function reserve(byteCount: number): void {
    if (size + byteCount <= buffer.length) return;
    const larger = new Uint8Array(Math.max(2 * buffer.length, size + byteCount));
    larger.set(buffer.subarray(0, size));
    buffer = larger;
  }

  function appendVarint(value: number | bigint): void {
    reserve(longestVarint);
    if (typeof value === 'number' && value >= 0 && value < 2 ** 31) appendSmall(value);
    else appendLarge(BigInt.asUintN(64, BigInt(value)));
  }

  function appendSmall(value: number): void {
    let rest = value;
    for (; rest > 0x7f; rest >>= 7) buffer[size++] = (rest & 0x7f) | 0x80;
    buffer[size++] = rest;
  }

  function appendLarge(value: bigint): void {
    let rest = value;
    for (; rest > 0x7fn; rest >>= 7n) buffer[size++] = Number(rest & 0x7fn) | 0x80;
    buffer[size++] = Number(rest);
  }

  function appendTag(field: number, wireType: number): void {
    appendVarint(field * 8 + wireType);
  }

  /** The first bytes of the scratch. */
  function appendScratch(byteCount: number): void {
    reserve(byteCount);
    for (let index = 0; index < byteCount; index += 1) buffer[size++] = scratchBytes[index] ?? 0;
  }

  function appendBytes(field: number, value: Uint8Array): void {
    appendTag(field, 2);
    appendVarint(value.length);
    reserve(value.length);
    buffer.set(value, size);
    size += value.length;
  }

  return {
    varint(field, value) {
      appendTag(field, 0);
      appendVarint(value);
    },
    fixed32(field, value) {
      appendTag(field, 5);
      scratch.setUint32(0, value, true);
      appendScratch(4);
    },
    fixed64(field, value) {
      appendTag(field, 1);
      scratch.setBigUint64(0, value, true);
      appendScratch(8);
    },
    double(field, value) {
      appendTag(field, 1);
      scratch.setFloat64(0, value, true);
      appendScratch(8);
    },
    bytes: appendBytes,
    string: (field, value) => appendBytes(field, encoder.encode(value)),
    finish: () => buffer.slice(0, size),
  };
}
