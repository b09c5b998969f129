import type { Codes, DictionaryColumn } from '../block.ts';
import { pickNumbers } from './number-column.ts';
import { orderByKey } from './order-by-key.ts';

/** A dictionary column of a sealed block. */
export interface OrderedColumn {
  readonly codes: Codes;
  /** The used values in byte order, that of code 1 first. */
  readonly values: readonly Uint8Array[];
}

/** Reorders the rows and renumbers the values in byte order, without unused ones. */
export function orderColumn({ codes, dictionary }: DictionaryColumn, order: Uint16Array): OrderedColumn {
  const picked = pickNumbers(codes, order);
  const used = usedCodes(picked, dictionary.size);
  const values: Uint8Array[] = [];
  for (const code of used) values.push(dictionary.bytes(code));
  const byBytes = orderByBytes(values);
  const renumbered = new Uint16Array(dictionary.size + 1);
  const sorted: Uint8Array[] = [];
  for (const position of byBytes) {
    // Cast: positions are within `values`, and so within `used`.
    sorted.push(values[position] as Uint8Array);
    renumbered[used[position] as number] = sorted.length;
  }
  return { codes: renumber(picked, renumbered), values: sorted };
}

/** The used codes other than 0, ascending. */
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
  // 16-bit codes may stay: they are written at the width of the greatest one.
  const result = codes.slice();
  // A loop is faster than `map`, which calls back for each row. The row is one of the column's.
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

/** The length of the common prefix of all values: with `user-` or `/api/v1/` included, all sort keys would be equal. */
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

/** Six bytes as one number, zero-padded: ordered like the bytes, or tied. */
function sixBytes(value: Uint8Array, start: number): number {
  let key = 0;
  for (let index = start; index < start + 6; index += 1) key = key * 256 + (value[index] ?? 0);
  return key;
}
