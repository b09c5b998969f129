import { greatestByte, greatestWord } from './greatest-number.ts';

/** Whole numbers from 0 to 2^53 - 1, one per row: dictionary codes, severities, differences of times. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** Numbers as they come out of a part. */
export type DecodedNumbers = Uint8Array | Uint16Array | Float64Array;

/** The least and greatest number of a column. If they are equal, the column needs no part. */
export interface NumberRange {
  readonly least: number;
  readonly greatest: number;
}

// The loops of this file are indexed: iterating typed arrays takes six times as long, and every sealed or read column
// passes through them. Their casts hold because an index is below the length.

export function rangeOf(numbers: Numbers): NumberRange {
  let least = numbers[0] ?? 0;
  let greatest = least;
  for (let row = 1; row < numbers.length; row += 1) {
    const number = numbers[row] as number;
    if (number < least) least = number;
    if (number > greatest) greatest = number;
  }
  return { least, greatest };
}

/** `numbers[order[i]]` for each i. */
export function pickNumbers<Picked extends Numbers>(numbers: Picked, order: Uint16Array): Picked {
  // Cast: `slice` keeps the type of array. A column is at least as long as the order of its rows.
  const picked = numbers.slice(0, order.length) as Picked;
  for (let row = 0; row < order.length; row += 1) picked[row] = numbers[order[row] as number] as number;
  return picked;
}

/**
 * Encodes numbers in as many bytes as the greatest needs, all lowest bytes first, then all second ones: high bytes are
 * similar, which an entropy coder exploits only if they are separate from the low ones. Varints of differences take a
 * tenth more and three times as long to read.
 */
export function encodeNumbers(numbers: Numbers, greatest: number): Uint8Array {
  const rowCount = numbers.length;
  const bytes = new Uint8Array(rowCount * byteWidth(greatest));
  if (greatest <= 0xffff_ffff) {
    for (let plane = 0; plane * rowCount < bytes.length; plane += 1) {
      const start = plane * rowCount;
      for (let row = 0; row < rowCount; row += 1) {
        bytes[start + row] = (numbers[row] as number) >>> (8 * plane);
      }
    }
    return bytes;
  }
  // Shifts are faster, but of 32 bits only.
  let weight = 1;
  for (let start = 0; start < bytes.length; start += rowCount) {
    for (let row = 0; row < rowCount; row += 1) bytes[start + row] = (numbers[row] as number) / weight;
    weight *= 256;
  }
  return bytes;
}

/** @throws RangeError when the bytes do not hold one number per row, or one is above the greatest. */
export function decodeNumbers(
  bytes: Uint8Array,
  rowCount: number,
  { greatest }: NumberRange,
): DecodedNumbers {
  const width = byteWidth(greatest);
  assertLength(bytes, rowCount, width);
  const numbers = joinPlanes(bytes, rowCount, width);
  if (greatest < 256 ** width - 1) assertAtMost(greatest, greatestOf(numbers));
  return numbers;
}

/**
 * `decodeNumbers` of some rows, in time that depends on them alone.
 *
 * @throws RangeError when the bytes do not hold one number per row, or one of those is above the greatest.
 */
export function decodeRows(
  bytes: Uint8Array,
  rowCount: number,
  { greatest }: NumberRange,
  rows: Uint16Array,
): DecodedNumbers {
  const width = byteWidth(greatest);
  assertLength(bytes, rowCount, width);
  const numbers = createNumbers(rows.length, width);
  for (let index = 0; index < rows.length; index += 1) {
    let number = 0;
    let weight = 1;
    for (let at = rows[index] as number; at < bytes.length; at += rowCount) {
      number += (bytes[at] as number) * weight;
      weight *= 256;
    }
    assertAtMost(greatest, number);
    numbers[index] = number;
  }
  return numbers;
}

function createNumbers(length: number, width: number): DecodedNumbers {
  if (width === 1) return new Uint8Array(length);
  return width === 2 ? new Uint16Array(length) : new Float64Array(length);
}

function assertLength(bytes: Uint8Array, rowCount: number, width: number): void {
  if (bytes.length === rowCount * width) return;
  throw new RangeError(`${rowCount} numbers of ${width} bytes should follow, not ${bytes.length} bytes`);
}

function assertAtMost(greatest: number, found: number): void {
  if (found > greatest) throw new RangeError(`${found} is above ${greatest}, the greatest of the column`);
}

function greatestOf(numbers: DecodedNumbers): number {
  if (numbers instanceof Uint8Array) return greatestByte(numbers);
  return numbers instanceof Uint16Array ? greatestWord(numbers) : rangeOf(numbers).greatest;
}

function joinPlanes(bytes: Uint8Array, rowCount: number, width: number): DecodedNumbers {
  if (width === 1) return bytes;
  if (width === 2) return joinTwoPlanes(bytes, rowCount);
  return width === 3 ? joinThreePlanes(bytes, rowCount) : joinManyPlanes(bytes, rowCount);
}

function joinTwoPlanes(bytes: Uint8Array, rowCount: number): Uint16Array {
  const numbers = new Uint16Array(rowCount);
  for (let row = 0; row < rowCount; row += 1) {
    numbers[row] = (bytes[row] as number) | ((bytes[rowCount + row] as number) << 8);
  }
  return numbers;
}

/** Reads each plane once: three planes are those of most steps between times. */
function joinThreePlanes(bytes: Uint8Array, rowCount: number): Float64Array {
  const numbers = new Float64Array(rowCount);
  const [second, third] = [rowCount, 2 * rowCount];
  for (let row = 0; row < rowCount; row += 1) {
    numbers[row] =
      (bytes[row] as number) |
      ((bytes[second + row] as number) << 8) |
      ((bytes[third + row] as number) << 16);
  }
  return numbers;
}

function joinManyPlanes(bytes: Uint8Array, rowCount: number): Float64Array {
  const numbers = new Float64Array(rowCount);
  let weight = 1;
  for (let start = 0; start < bytes.length; start += rowCount) {
    for (let row = 0; row < rowCount; row += 1) {
      numbers[row] = (numbers[row] as number) + (bytes[start + row] as number) * weight;
    }
    weight *= 256;
  }
  return numbers;
}

function byteWidth(greatest: number): number {
  let width = 1;
  for (let limit = 0xff; greatest > limit; limit = limit * 256 + 0xff) width += 1;
  return width;
}
