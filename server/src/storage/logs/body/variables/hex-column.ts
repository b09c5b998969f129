import type { ByteReader } from '../../../bytes/byte-reader.ts';
import type { ByteWriter } from '../../../bytes/byte-writer.ts';
import { appendBytes } from '../text-builder.ts';
import type { MarkVariables, VariableColumn, Variables } from './variables.ts';

export const hexKind = 2;

const hexDigits = new TextEncoder().encode('0123456789abcdef');
const notHex = 0xff;
/** The value of each lowercase hex digit. */
const nibbles = new Uint8Array(256).fill(notHex);
for (const [value, byte] of hexDigits.entries()) nibbles[byte] = value;

/**
 * Writes lowercase hex digits as half bytes if all values have the same number of them, padding an odd number with 0.
 * Otherwise writes nothing and returns false.
 */
export function encodeHexWords(writer: ByteWriter, { bytes, starts, ends, count }: Variables): boolean {
  const digitCount = (ends[0] ?? 0) - (starts[0] ?? 0);
  const width = (digitCount + 1) >>> 1;
  const packed = new Uint8Array(count * width);
  for (let index = 0; index < count; index++) {
    const start = starts[index] ?? 0;
    if ((ends[index] ?? 0) - start !== digitCount) return false;
    if (!pack(packed, index * width, bytes, start, digitCount)) return false;
  }
  writer.varint(hexKind);
  writer.varint(digitCount);
  writer.bytes(packed);
  return true;
}

function pack(target: Uint8Array, at: number, bytes: Uint8Array, start: number, digitCount: number): boolean {
  for (let index = 0; index < digitCount; index++) {
    const nibble = nibbles[bytes[start + index] ?? 0] ?? notHex;
    if (nibble === notHex) return false;
    const place = at + (index >>> 1);
    target[place] = (target[place] ?? 0) | ((index & 1) === 0 ? nibble << 4 : nibble);
  }
  return true;
}

export function readHexWords(reader: ByteReader, count: number): VariableColumn {
  const digitCount = reader.varint();
  const width = (digitCount + 1) >>> 1;
  const packed = reader.bytes(count * width);
  const digits = new Uint8Array(digitCount);
  return {
    appendTo(text, index) {
      for (let place = 0; place < digitCount; place++) {
        const byte = packed[index * width + (place >>> 1)] ?? 0;
        digits[place] = hexDigits[(place & 1) === 0 ? byte >>> 4 : byte & 0x0f] ?? 0;
      }
      appendBytes(text, digits, 0, digitCount);
    },
  };
}

export const markHexWords: MarkVariables = (reader, count, token, marks) => {
  const digitCount = reader.varint();
  const width = (digitCount + 1) >>> 1;
  const start = reader.skip(count * width);
  if (token.bytes.length !== digitCount) return false;
  const packedToken = new Uint8Array(width);
  if (!pack(packedToken, 0, token.bytes, 0, digitCount)) return false;
  let isFound = false;
  for (let index = 0; index < count; index++) {
    if (!isAt(reader.source, start + index * width, packedToken)) continue;
    marks[index] = 1;
    isFound = true;
  }
  return isFound;
};

function isAt(packed: Uint8Array, start: number, packedToken: Uint8Array): boolean {
  for (let offset = 0; offset < packedToken.length; offset++) {
    if (packed[start + offset] !== packedToken[offset]) return false;
  }
  return true;
}
