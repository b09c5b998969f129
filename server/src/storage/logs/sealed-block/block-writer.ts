import { releaseBuffer } from '../../../memory/release-buffer.ts';
import { encodeCodes, rangeOfCodes } from './code-column.ts';
import type { OrderedColumn } from './dictionary-column.ts';
import {
  type BlockDirectory,
  type BlockFacts,
  type DirectoryFacts,
  encodeDirectory,
  type PartEntry,
} from './directory.ts';
import { encodeNumbers, type NumberRange, type Numbers, rangeOf } from './number-column.ts';
import { packPart } from './part-bytes.ts';
import { valuesPart } from './part-names.ts';
import { encodeValues } from './sorted-dictionary.ts';

/** A block as it is stored. */
export interface EncodedBlock {
  readonly facts: BlockFacts;
  readonly directory: Uint8Array;
  /** By number. */
  readonly parts: readonly Uint8Array[];
}

/** What the directory holds besides facts, columns and parts. */
export type BlockLayout = Pick<BlockDirectory, 'timeUnitNs' | 'attributeKeys' | 'spilledKeys'>;

/** Collects the columns and parts of one block. The arrays that it is given are its own, and may be empty afterwards. */
export interface BlockWriter {
  addPart(name: string, bytes: Uint8Array): void;
  /** Adds a column of whole numbers in row order; one with equal rows takes only a directory entry. */
  addNumbers(name: string, numbers: Numbers): void;
  /** Adds a column of codes, which name each of so many values. */
  addCodes(name: string, codes: Uint16Array, valueCount: number): void;
  /** Adds the codes and values of a dictionary column. */
  addDictionaryColumn(name: string, column: OrderedColumn): void;
  finish(facts: DirectoryFacts, layout: BlockLayout): EncodedBlock;
}

/** @param betweenParts called after each part, when much of what was allocated for it is garbage. */
export function createBlockWriter(betweenParts: () => void): BlockWriter {
  const columns = new Map<string, NumberRange>();
  const entries = new Map<string, PartEntry>();
  const parts: Uint8Array[] = [];

  function addPart(name: string, bytes: Uint8Array): void {
    const { entry, stored } = packPart(bytes, parts.length);
    entries.set(name, entry);
    parts.push(stored);
    if (stored !== bytes) releaseBuffer(bytes);
    betweenParts();
  }

  function addColumn<Column extends Numbers>(
    name: string,
    numbers: Column,
    range: NumberRange,
    encode: (numbers: Column, greatest: number) => Uint8Array,
  ): void {
    if (range.greatest > 0) columns.set(name, range);
    if (range.least !== range.greatest) addPart(name, encode(numbers, range.greatest));
    releaseBuffer(numbers);
  }

  function addCodes(name: string, codes: Uint16Array, valueCount: number): void {
    addColumn(name, codes, rangeOfCodes(codes, valueCount), encodeCodes);
  }

  return {
    addPart,
    addNumbers: (name, numbers) => addColumn(name, numbers, rangeOf(numbers), encodeNumbers),
    addCodes,
    addDictionaryColumn(name, { codes, values }) {
      addCodes(name, codes, values.codes.length);
      if (values.codes.length > 0) addPart(valuesPart(name), encodeValues(values));
    },
    finish(facts, layout) {
      const directory = encodeDirectory({ ...facts, ...layout, columns, parts: entries });
      const byteCount = [...entries.values()].reduce((sum, entry) => sum + entry.byteCount, 0);
      return { facts: { ...facts, byteCount }, directory, parts };
    },
  };
}
