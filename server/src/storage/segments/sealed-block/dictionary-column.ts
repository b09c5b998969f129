import type { Codes, DictionaryColumn } from '../block.ts';
import { pickNumbers } from './number-column.ts';
import { orderByKey } from './order-by-key.ts';

/** What becomes of a dictionary column when its block is sealed. */
export interface OrderedColumn {
  readonly codes: Codes;
  /** The values that occur, in the order of their bytes: the value of code 1 first. */
  readonly values: readonly Uint8Array[];
}

/** Puts the rows in order and renumbers the values by their bytes, leaving out those that no row has. */
export function orderColumn({ codes, dictionary }: DictionaryColumn, order: Uint16Array): OrderedColumn {
  const picked = pickNumbers(codes, order);
  const used = usedCodes(picked, dictionary.size);
  const values = used.map((code) => dictionary.bytes(code));
  const byBytes = orderByBytes(values);
  const renumbered = new Uint16Array(dictionary.size + 1);
  const sorted: Uint8Array[] = [];
  for (const position of byBytes) {
    // Positions are those of `values`, and so of `used`.
    sorted.push(values[position] as Uint8Array);
    renumbered[used[position] as number] = sorted.length;
  }
  return { codes: renumber(picked, renumbered), values: sorted };
}

/** The codes other than 0 that occur, ascending. */
export function usedCodes(codes: Codes, size: number): number[] {
  const isUsed = new Uint8Array(size + 1);
  // The row is one of the column's.
  for (let row = 0; row < codes.length; row += 1) isUsed[codes[row] as number] = 1;
  const used: number[] = [];
  for (let code = 1; code <= size; code += 1) if (isUsed[code] === 1) used.push(code);
  return used;
}

/** `renumbered[code]` for each code. */
export function renumber(codes: Codes, renumbered: Uint16Array): Codes {
  // A column that left out values may keep 16-bit codes; they are written by the greatest that occurs.
  const result = codes.slice();
  // A loop, because `map` calls back for each row of each column. The row is one of the column's.
  for (let row = 0; row < result.length; row += 1) result[row] = renumbered[result[row] as number] as number;
  return result;
}

function orderByBytes(values: readonly Uint8Array[]): Uint16Array {
  const start = sharedPrefixLength(values);
  const keys = new Float64Array(values.length);
  for (const [position, value] of values.entries()) keys[position] = sixBytes(value, start);
  return orderByKey(keys, (position, other) =>
    // Positions are those of `values`.
    Buffer.compare(values[position] as Uint8Array, values[other] as Uint8Array),
  );
}

/** How many bytes all values begin with alike: those of `user-17` and `/api/v1/` would make every key the same. */
function sharedPrefixLength(values: readonly Uint8Array[]): number {
  const [first = new Uint8Array()] = values;
  let length = first.length;
  for (const value of values) {
    let index = 0;
    while (index < length && value[index] === first[index]) index += 1;
    length = index;
  }
  return length;
}

/** Six bytes from a place on as one number, zeros behind the end: ordered as the bytes are, or tied. */
function sixBytes(value: Uint8Array, start: number): number {
  let key = 0;
  for (let index = start; index < start + 6; index += 1) key = key * 256 + (value[index] ?? 0);
  return key;
}
