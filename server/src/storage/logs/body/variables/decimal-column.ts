import type { ByteReader } from '../../../bytes/byte-reader.ts';
import type { ByteWriter } from '../../../bytes/byte-writer.ts';
import { appendBytes } from '../text-builder.ts';
import { foldedBytes } from '../word-characters.ts';
import { type DecimalShape, findDecimalShape, parseDecimal, readDecimal } from './decimal-shape.ts';
import type { MarkVariables, VariableColumn, Variables } from './variables.ts';

export const decimalKind = 1;

/**
 * Writes values of one `DecimalShape` as the shape, the least number, and the differences to it in as few bytes as
 * the greatest needs, all lowest bytes first. Writes nothing and returns false for values of several shapes.
 */
export function encodeDecimals(writer: ByteWriter, variables: Variables): boolean {
  const shape = findDecimalShape(variables);
  if (shape === undefined) return false;
  const numbers = readNumbers(shape, variables);
  const { least, greatest } = rangeOf(numbers);
  const width = byteWidth(greatest - least);
  writer.varint(decimalKind);
  for (const affix of [shape.prefix, shape.suffix]) {
    writer.varint(affix.length);
    writer.bytes(affix);
  }
  writer.varint(shape.digitCount);
  writer.varint(least);
  writer.varint(width);
  writer.bytes(packNumbers(numbers, least, width));
  return true;
}

function readNumbers(
  { prefix, suffix }: DecimalShape,
  { bytes, starts, ends, count }: Variables,
): Float64Array {
  const numbers = new Float64Array(count);
  for (let index = 0; index < count; index++) {
    numbers[index] = readDecimal(
      bytes,
      (starts[index] ?? 0) + prefix.length,
      (ends[index] ?? 0) - suffix.length,
    );
  }
  return numbers;
}

function rangeOf(numbers: Float64Array): { least: number; greatest: number } {
  let least = numbers[0] ?? 0;
  let greatest = least;
  for (const number of numbers) {
    if (number < least) least = number;
    if (number > greatest) greatest = number;
  }
  return { least, greatest };
}

function byteWidth(greatest: number): number {
  let width = 0;
  for (let limit = 1; limit <= greatest; limit *= 256) width++;
  return width;
}

function packNumbers(numbers: Float64Array, least: number, width: number): Uint8Array {
  const packed = new Uint8Array(numbers.length * width);
  for (let index = 0; index < numbers.length; index++) {
    let rest = (numbers[index] ?? 0) - least;
    for (let plane = 0; plane < width; plane++) {
      packed[plane * numbers.length + index] = rest % 256;
      rest = Math.floor(rest / 256);
    }
  }
  return packed;
}

export function readDecimals(reader: ByteReader, count: number): VariableColumn {
  const column = readPacked(reader, count);
  const { prefix, suffix, digitCount, least } = column;
  return {
    appendTo(text, index) {
      appendBytes(text, prefix, 0, prefix.length);
      const number = String(least + differenceAt(reader.source, column, count, index));
      const digits = Buffer.from(number.padStart(digitCount, '0'), 'latin1');
      appendBytes(text, digits, 0, digits.length);
      appendBytes(text, suffix, 0, suffix.length);
    },
  };
}

export const markDecimals: MarkVariables = (reader, count, token, marks) => {
  const column = readPacked(reader, count);
  const { prefix, suffix, digitCount, least } = column;
  const shape = { prefix: folded(prefix), suffix: folded(suffix), digitCount };
  const number = parseDecimal(shape, token.bytes);
  if (number === undefined) return false;
  let isFound = false;
  for (let index = 0; index < count; index++) {
    if (differenceAt(reader.source, column, count, index) !== number - least) continue;
    marks[index] = 1;
    isFound = true;
  }
  return isFound;
};

/** Numbers from `start` on, as differences to the least. */
interface PackedDecimals extends DecimalShape {
  readonly least: number;
  readonly width: number;
  readonly start: number;
}

function readPacked(reader: ByteReader, count: number): PackedDecimals {
  const prefix = readAffix(reader);
  const suffix = readAffix(reader);
  const digitCount = reader.varint();
  const least = reader.varint();
  const width = reader.varint();
  return { prefix, suffix, digitCount, least, width, start: reader.skip(count * width) };
}

function differenceAt(
  source: Uint8Array,
  { start, width }: PackedDecimals,
  count: number,
  index: number,
): number {
  let difference = 0;
  for (let plane = width - 1; plane >= 0; plane--) {
    difference = difference * 256 + (source[start + plane * count + index] ?? 0);
  }
  return difference;
}

const noAffix = new Uint8Array(0);

function readAffix(reader: ByteReader): Uint8Array {
  const length = reader.varint();
  return length === 0 ? noAffix : reader.bytes(length);
}

function folded(ascii: Uint8Array): Uint8Array {
  return ascii.length === 0 ? ascii : ascii.map((byte) => foldedBytes[byte] ?? 0);
}
