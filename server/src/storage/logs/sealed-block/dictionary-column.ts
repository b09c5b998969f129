import type { ByteDictionary, FrozenDictionary } from '../../bytes/byte-dictionary.ts';
import type { Dictionary, DictionaryColumn } from '../block.ts';
import { pickCodes } from './code-column.ts';
import { orderByKey } from './order-by-key.ts';

/** A dictionary in memory. */
export type SealableDictionary = Dictionary & Pick<ByteDictionary, 'view'>;

/** A dictionary column in memory. */
export interface SealableColumn extends DictionaryColumn {
  readonly dictionary: SealableDictionary;
}

/** Values of a dictionary, without an object for each: a block has tens of thousands of them. */
export interface OrderedValues extends FrozenDictionary {
  /** Those of the values in byte order. */
  readonly codes: Uint16Array;
}

/** A dictionary column of a sealed block. */
export interface OrderedColumn {
  readonly codes: Uint16Array;
  /** The used values in byte order, that of code 1 first; valid until the dictionary changes. */
  readonly values: OrderedValues;
}

/** Reorders the rows and renumbers the values in byte order, without unused ones. */
export function orderColumn({ codes, dictionary }: SealableColumn, order: Uint16Array): OrderedColumn {
  const picked = pickCodes(codes, order);
  const values = orderByBytes(dictionary.view(), usedCodes(picked, dictionary.size));
  const renumbered = new Uint16Array(dictionary.size + 1);
  for (const [index, code] of values.codes.entries()) renumbered[code] = index + 1;
  renumber(picked, renumbered);
  return { codes: picked, values };
}

/** The used codes other than 0, ascending. */
export function usedCodes(codes: Uint16Array, size: number): Uint16Array {
  const isUsed = new Uint8Array(size + 1);
  // The row is one of the column's.
  for (let row = 0; row < codes.length; row += 1) isUsed[codes[row] as number] = 1;
  const used = new Uint16Array(size);
  let count = 0;
  for (let code = 1; code <= size; code += 1) if (isUsed[code] === 1) used[count++] = code;
  return used.subarray(0, count);
}

/** Replaces each code by `renumbered[code]`. */
export function renumber(codes: Uint16Array, renumbered: Uint16Array): void {
  // 16-bit codes may stay: they are written at the width of the greatest one. The row is one of the column's.
  for (let row = 0; row < codes.length; row += 1) codes[row] = renumbered[codes[row] as number] as number;
}

/** Orders values, given by their codes, by their bytes. */
function orderByBytes({ bytes, ends }: FrozenDictionary, codes: Uint16Array): OrderedValues {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  // Casts: the codes are those of the dictionary, and positions those of the codes.
  const codeAt = (position: number): number => codes[position] as number;
  const startOf = (code: number): number => ends[code - 1] as number;
  const endOf = (code: number): number => ends[code] as number;

  /** The length of the common prefix of all values: with `user-` or `/api/v1/` included, all sort keys would be equal. */
  function sharedPrefixLength(): number {
    if (codes.length === 0) return 0;
    const first = startOf(codeAt(0));
    let length = endOf(codeAt(0)) - first;
    for (let position = 1; position < codes.length && length > 0; position += 1) {
      const start = startOf(codeAt(position));
      const most = Math.min(length, endOf(codeAt(position)) - start);
      length = 0;
      while (length < most && bytes[start + length] === bytes[first + length]) length += 1;
    }
    return length;
  }

  const skipped = sharedPrefixLength();
  const keys = new Float64Array(codes.length);
  for (let position = 0; position < codes.length; position += 1) {
    const code = codeAt(position);
    keys[position] = sixBytes(bytes, startOf(code) + skipped, endOf(code));
  }
  const positions = orderByKey(keys, (position, other) => {
    const [code, otherCode] = [codeAt(position), codeAt(other)];
    return buffer.compare(buffer, startOf(otherCode), endOf(otherCode), startOf(code), endOf(code));
  });
  return { bytes, ends, codes: positions.map(codeAt) };
}

/** Six bytes of a range as one number, zero-padded: ordered like the bytes, or tied. */
function sixBytes(bytes: Uint8Array, start: number, end: number): number {
  let key = 0;
  for (let index = start; index < start + 6; index += 1) {
    // In bounds: the caller gives a range of the bytes.
    key = key * 256 + (index < end ? (bytes[index] as number) : 0);
  }
  return key;
}
