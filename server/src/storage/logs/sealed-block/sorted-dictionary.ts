import { createByteReader } from '../../bytes/byte-reader.ts';
import { ByteWriter } from '../../bytes/byte-writer.ts';
import type { Dictionary } from '../block.ts';
import type { OrderedValues } from './dictionary-column.ts';

/** A dictionary whose values are in byte order. */
export interface SortedDictionary extends Dictionary {
  readonly byteSize: number;
}

export const emptyDictionary: Dictionary = {
  size: 0,
  bytes: () => new Uint8Array(0),
  text: () => '',
  find: () => 0,
};

/** The count of the values, their lengths, their bytes. */
export function encodeValues({ bytes, ends, codes }: OrderedValues): Uint8Array {
  const writer = new ByteWriter();
  writer.varint(codes.length);
  // Casts: the codes are those of the dictionary.
  for (const code of codes) writer.varint((ends[code] as number) - (ends[code - 1] as number));
  for (const code of codes) writer.range(bytes, ends[code - 1] as number, ends[code] as number);
  return writer.finish();
}

/**
 * @param values the output of `encodeValues` for values in byte order.
 * @throws RangeError when the bytes are not those of `size` values.
 */
export function openSortedDictionary(values: Uint8Array, size: number): SortedDictionary {
  const { ends, arena } = decodeValues(values, size);
  // Cast: callers pass codes of this block, 1 to `size`.
  const startOf = (code: number): number => ends[code - 1] as number;
  const endOf = (code: number): number => ends[code] as number;

  return {
    size,
    byteSize: arena.length + ends.byteLength,
    bytes: (code) => arena.subarray(startOf(code), endOf(code)),
    text: (code) => arena.toString('utf8', startOf(code), endOf(code)),
    find(value) {
      let low = 1;
      let high = size;
      while (low <= high) {
        const middle = (low + high) >>> 1;
        const order = arena.compare(value, 0, value.length, startOf(middle), endOf(middle));
        if (order === 0) return middle;
        if (order < 0) low = middle + 1;
        else high = middle - 1;
      }
      return 0;
    },
  };
}

/** Value `code` is `arena` from `ends[code - 1]` to `ends[code]`. */
function decodeValues(values: Uint8Array, size: number): { ends: Uint32Array; arena: Buffer } {
  const reader = createByteReader(values);
  const count = reader.varint();
  if (count !== size) throw new RangeError(`${size} values should follow, not ${count}`);
  const ends = new Uint32Array(size + 1);
  let end = 0;
  for (let code = 1; code <= size; code += 1) {
    end += reader.varint();
    ends[code] = end;
  }
  const bytes = reader.bytes(end);
  reader.assertEnd();
  return { ends, arena: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}
