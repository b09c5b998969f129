import type { DictionaryColumn } from '../block.ts';
import { type OrderedColumn, orderColumn } from './dictionary-column.ts';
import { type BlockDirectory, type BlockFacts, encodeDirectory, type PartEntry } from './directory.ts';
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

/** Collects the columns and parts of one block. */
export interface BlockWriter {
  addPart(name: string, bytes: Uint8Array): void;
  /** Adds a column of whole numbers in row order; one with equal rows takes only a directory entry. */
  addNumbers(name: string, numbers: Numbers): void;
  /** Reorders a dictionary column and adds it with its values. */
  addDictionaryColumn(name: string, column: DictionaryColumn, order: Uint16Array): OrderedColumn;
  finish(facts: BlockFacts, layout: BlockLayout): EncodedBlock;
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
    betweenParts();
  }

  function addNumbers(name: string, numbers: Numbers): void {
    const range = rangeOf(numbers);
    if (range.greatest > 0) columns.set(name, range);
    if (range.least !== range.greatest) addPart(name, encodeNumbers(numbers, range.greatest));
  }

  return {
    addPart,
    addNumbers,
    addDictionaryColumn(name, column, order) {
      const ordered = orderColumn(column, order);
      addNumbers(name, ordered.codes);
      if (ordered.values.length > 0) addPart(valuesPart(name), encodeValues(ordered.values));
      return ordered;
    },
    finish(facts, layout) {
      const directory = encodeDirectory({ ...facts, ...layout, columns, parts: entries });
      return { facts, directory, parts };
    },
  };
}
