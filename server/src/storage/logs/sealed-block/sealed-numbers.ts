import { type Codes, maxBlockRows } from '../block.ts';
import type { BlockColumns } from './block-columns.ts';
import { pickCodes } from './code-column.ts';
import type { BlockDirectory } from './directory.ts';
import {
  type DecodedNumbers,
  decodeNumbers,
  decodeRows,
  type NumberRange,
  type Numbers,
} from './number-column.ts';

/** The columns of whole numbers of a sealed block, each in the array type that its readers expect. */
export interface SealedNumbers {
  codes(name: string): Codes;
  /** The codes of some rows, in their order; the others are decoded only by `codes`. */
  codesOf(name: string, rows: Uint16Array): Codes;
  bytes(name: string): Uint8Array;
  words(name: string): Uint32Array;
  /** The plain numbers; the caller converts and caches them. */
  read(name: string): DecodedNumbers;
  /** The greatest number of the column, 0 when all its rows are 0. */
  greatest(name: string): number;
}

/** Shared by every column whose rows are all 0: columns may be longer than their block. */
const zeroBytes = new Uint8Array(maxBlockRows);
const zeroWords = new Uint32Array(maxBlockRows);
const allZero: NumberRange = { least: 0, greatest: 0 };

/** Of a page of a block with more columns, the last would evict the first, and those of other blocks, before the next page. */
const maxCachedColumns = 64;

export function openSealedNumbers(directory: BlockDirectory, columns: BlockColumns): SealedNumbers {
  const rangeOf = (name: string): NumberRange => directory.columns.get(name) ?? allZero;

  function read(name: string): DecodedNumbers {
    const range = rangeOf(name);
    if (range.least === range.greatest) return repeat(range.greatest, directory.rowCount);
    return decodeNumbers(columns.partBytes(name), directory.rowCount, range);
  }

  function readRows(name: string, rows: Uint16Array): DecodedNumbers {
    const range = rangeOf(name);
    if (range.least === range.greatest) return repeat(range.greatest, rows.length);
    const decode = (bytes: Uint8Array): DecodedNumbers => decodeRows(bytes, directory.rowCount, range, rows);
    return directory.columns.size > maxCachedColumns
      ? columns.readBytes(name, decode)
      : decode(columns.cachedBytes(name));
  }

  function keep<Kind extends Numbers>(name: string, toKind: (numbers: DecodedNumbers) => Kind): Kind {
    return columns.column(name, () => {
      const column = toKind(read(name));
      return { column, byteSize: column.byteLength };
    });
  }

  return {
    read,
    greatest: (name) => rangeOf(name).greatest,
    codesOf(name, rows) {
      // Cast: only `codes` keeps a column under the name of one.
      const known = columns.known(name) as Codes | undefined;
      if (known !== undefined) return pickCodes(known, rows);
      return columns.decodeOnce(name, () => asCodes(readRows(name, rows)));
    },
    codes: (name) => (rangeOf(name).greatest === 0 ? zeroBytes : keep(name, asCodes)),
    bytes: (name) => (rangeOf(name).greatest === 0 ? zeroBytes : keep(name, asBytes)),
    words: (name) =>
      rangeOf(name).greatest === 0 ? zeroWords : keep(name, (numbers) => new Uint32Array(numbers)),
  };
}

function repeat(number: number, rowCount: number): DecodedNumbers {
  if (number <= 0xff) return new Uint8Array(rowCount).fill(number);
  return (number <= 0xffff ? new Uint16Array(rowCount) : new Float64Array(rowCount)).fill(number);
}

function asCodes(numbers: DecodedNumbers): Codes {
  if (numbers instanceof Float64Array) throw new RangeError('its codes have more than 16 bits');
  return numbers;
}

function asBytes(numbers: DecodedNumbers): Uint8Array {
  if (!(numbers instanceof Uint8Array)) throw new RangeError('its numbers have more than 8 bits');
  return numbers;
}
