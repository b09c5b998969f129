import type { Codes } from '../block.ts';
import type { NumberRange } from './number-column.ts';

// What `number-column.ts` does, of one kind of array: V8 compiles loops over several kinds to distinguish them in each turn, and most
// columns are of codes. The casts hold because an index is below the length.

/** `codes[order[i]]` for each i. */
export function pickCodes(codes: Codes, order: Uint16Array): Uint16Array {
  const picked = new Uint16Array(order.length);
  for (let row = 0; row < order.length; row += 1) picked[row] = codes[order[row] as number] as number;
  return picked;
}

/**
 * `rangeOf` of codes that name each of so many values, and maybe none.
 *
 * @param valueCount the greatest code.
 */
export function rangeOfCodes(codes: Uint16Array, valueCount: number): NumberRange {
  return { least: valueCount === 0 || hasZero(codes) ? 0 : 1, greatest: valueCount };
}

/** `includes` takes five times as long. */
function hasZero(codes: Uint16Array): boolean {
  for (let row = 0; row < codes.length; row += 1) if (codes[row] === 0) return true;
  return false;
}

/** `encodeNumbers` of codes. */
export function encodeCodes(codes: Uint16Array, greatest: number): Uint8Array {
  // Conversion to bytes keeps the lowest of each.
  if (greatest <= 0xff) return new Uint8Array(codes);
  const rowCount = codes.length;
  const bytes = new Uint8Array(2 * rowCount);
  bytes.set(codes);
  for (let row = 0; row < rowCount; row += 1) bytes[rowCount + row] = (codes[row] as number) >>> 8;
  return bytes;
}
