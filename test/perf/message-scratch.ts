/** Where encoders of samples write; messages are below 2 MiB. */
export const scratch = Buffer.alloc(4 * 1024 * 1024);

const keyValues = new Map<string, Buffer>();
const maxCachedKeyValues = 200_000;

/** Wire types of protobuf (https://protobuf.dev/programming-guides/encoding/#structure). */
const varint = 0;
const fixed64 = 1;
const lengthDelimited = 2;
/** Text is ASCII. */
const asciiBytes = 'latin1';

/*
 * Each function writes one field at a position and returns the position after it. They are fast, so that a benchmark of
 * millions of items measures the service; field numbers are below 16.
 */

export function writeBytes(at: number, number: number, bytes: Uint8Array): number {
  scratch[at] = (number << 3) | lengthDelimited;
  const start = writeVarint(at + 1, bytes.length);
  scratch.set(bytes, start);
  return start + bytes.length;
}

export function writeText(at: number, number: number, value: string): number {
  scratch[at] = (number << 3) | lengthDelimited;
  const start = writeVarint(at + 1, value.length);
  return start + scratch.write(value, start, asciiBytes);
}

export function writeId(at: number, number: number, hex: string): number {
  scratch[at] = (number << 3) | lengthDelimited;
  scratch[at + 1] = scratch.write(hex, at + 2, 'hex');
  return at + 2 + hex.length / 2;
}

export function writeEnum(at: number, number: number, value: number): number {
  scratch[at] = (number << 3) | varint;
  return writeVarint(at + 1, value);
}

/** Nanoseconds since the epoch. */
export function writeTime(at: number, number: number, timeMs: number, restNs: number): number {
  scratch[at] = (number << 3) | fixed64;
  scratch.writeBigUInt64LE(BigInt(timeMs) * 1_000_000n + BigInt(restNs), at + 1);
  return at + 9;
}

/**
 * A nested message, whose content `write` puts at the position it is given. The content of 128 bytes and more stays
 * there: its length is padded to three bytes. Shorter content moves, or the padding would count in the bytes per item.
 */
export function writeMessage(at: number, number: number, write: (at: number) => number): number {
  const start = at + 4;
  const end = write(start);
  const length = end - start;
  scratch[at] = (number << 3) | lengthDelimited;
  if (length < 0x80) {
    scratch[at + 1] = length;
    scratch.copyWithin(at + 2, start, end);
    return end - 2;
  }
  scratch[at + 1] = (length & 0x7f) | 0x80;
  scratch[at + 2] = ((length >> 7) & 0x7f) | 0x80;
  scratch[at + 3] = length >> 14;
  return end;
}

/** The content of a `KeyValue`; most keys and values come again, so they are cached. */
export function encodeKeyValue([key, value]: readonly [key: string, value: string | number]): Buffer {
  const name = `${key}\0${typeof value}\0${value}`;
  let encoded = keyValues.get(name);
  if (encoded === undefined) {
    encoded = Buffer.concat([
      taggedBytes(1, Buffer.from(key)),
      taggedBytes(2, typeof value === 'string' ? taggedBytes(1, Buffer.from(value)) : integerValue(value)),
    ]);
    // Ids of orders are nearly unique.
    if (keyValues.size >= maxCachedKeyValues) keyValues.clear();
    keyValues.set(name, encoded);
  }
  return encoded;
}

/** `int_value` of an `AnyValue`. */
function integerValue(value: number): Buffer {
  return Buffer.from([(3 << 3) | varint, ...varintBytes(value)]);
}

function taggedBytes(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([(number << 3) | lengthDelimited, ...varintBytes(bytes.length)]), bytes]);
}

function varintBytes(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return [...bytes, rest];
}

function writeVarint(at: number, value: number): number {
  let position = at;
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) scratch[position++] = (rest & 0x7f) | 0x80;
  scratch[position] = rest;
  return position + 1;
}
