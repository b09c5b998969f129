import type { ByteWriter } from '../../bytes/byte-writer.ts';
import { decodeVarint, varintEnd } from '../../bytes/varint.ts';
import { powerOfTen, scaleDecimals } from './decimal-scale.ts';
import { decodeIntegers } from './decode-integers.ts';
import { encodeIntegers } from './encode-integers.ts';
import { decodeFloats, encodeFloats, wordsOf } from './float-column.ts';

/*
 * The values of one series, bit by bit what they were. A first byte: 255 for any doubles (`float-column.ts`), otherwise the
 * power of ten that whole numbers are divided by, plus 128 when some values are no such quotients: their count, then of each
 * its distance from the one before and its bits. The whole numbers follow.
 */

const floats = 255;
const hasExceptions = 128;
const bytesPerValue = 8;

export function encodeValues(values: Float64Array, from: number, to: number, writer: ByteWriter): void {
  const scaled = scaleDecimals(values, from, to);
  const integers = scaled === undefined ? undefined : encodeIntegers(scaled.numbers, to - from);
  if (scaled === undefined || integers === undefined) {
    writer.bytes(Uint8Array.of(floats));
    encodeFloats(values, from, to, writer);
    return;
  }
  const { exponent, exceptions } = scaled;
  writer.bytes(Uint8Array.of(exponent | (exceptions.length === 0 ? 0 : hasExceptions)));
  if (exceptions.length > 0) writeExceptions(exceptions, values, from, writer);
  writer.bytes(integers);
}

function writeExceptions(
  exceptions: readonly number[],
  values: Float64Array,
  from: number,
  writer: ByteWriter,
): void {
  writer.varint(exceptions.length);
  let before = 0;
  for (const index of exceptions) {
    writer.varint(index - before);
    before = index;
    const words = wordsOf(values, from + index, from + index + 1);
    writer.bytes(new Uint8Array(words.buffer, words.byteOffset, bytesPerValue));
  }
}

/**
 * Reads the first `limit` of `count` values into `target` from `at` on.
 *
 * @throws RangeError when the bytes are no such column.
 */
export function decodeValues(
  source: Uint8Array,
  start: number,
  count: number,
  limit: number,
  target: Float64Array,
  at: number,
): void {
  const head = source[start];
  if (head === undefined) throw new RangeError('a column of values is missing');
  if (head === floats) {
    decodeFloats(source, start + 1, count, limit, target, at);
    return;
  }
  const exceptionsStart = start + 1;
  const integersStart =
    (head & hasExceptions) === 0 ? exceptionsStart : exceptionsEnd(source, exceptionsStart);
  decodeIntegers(source, integersStart, count, limit, target, at);
  const exponent = head & ~hasExceptions;
  if (exponent > 0) divide(target, at, at + limit, powerOfTen(exponent));
  if (integersStart !== exceptionsStart) readExceptions(source, exceptionsStart, limit, target, at);
}

function divide(values: Float64Array, from: number, to: number, power: number): void {
  // In bounds: the range was just written. Not a product with 10^-k, which would be rounded twice.
  for (let i = from; i < to; i++) values[i] = (values[i] as number) / power;
}

function exceptionsEnd(source: Uint8Array, start: number): number {
  const count = decodeVarint(source, start);
  let position = varintEnd(source, start);
  for (let i = 0; i < count && position < source.length; i++) {
    position = varintEnd(source, position) + bytesPerValue;
  }
  return position;
}

function readExceptions(
  source: Uint8Array,
  start: number,
  limit: number,
  target: Float64Array,
  at: number,
): void {
  const count = decodeVarint(source, start);
  let position = varintEnd(source, start);
  let index = 0;
  const bytes = new Uint8Array(target.buffer, target.byteOffset, target.byteLength);
  for (let i = 0; i < count; i++) {
    index += decodeVarint(source, position);
    position = varintEnd(source, position);
    // As bytes: a NaN that is moved as a number may lose its bits.
    if (index < limit)
      bytes.set(source.subarray(position, position + bytesPerValue), bytesPerValue * (at + index));
    position += bytesPerValue;
  }
}
