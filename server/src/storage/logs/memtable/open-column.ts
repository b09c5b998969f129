import { grownArray } from '../../../memory/grown-array.ts';
import type { ByteDictionary } from '../../bytes/byte-dictionary.ts';
import type { DictionaryColumn } from '../block.ts';
import type { FrozenColumn } from './frozen-block.ts';

export interface RowRange {
  readonly first: number;
  readonly end: number;
}

/** A growing column of dictionary codes. Rows that were never set are absent. */
export class OpenColumn implements DictionaryColumn {
  codes: Uint16Array;
  readonly dictionary: ByteDictionary;
  #lastCode = 0;

  constructor(dictionary: ByteDictionary, capacity: number) {
    this.dictionary = dictionary;
    this.codes = new Uint16Array(capacity);
  }

  get byteSize(): number {
    return this.codes.byteLength + this.dictionary.byteSize;
  }

  /** Sets a row to a range of bytes, which may be empty. */
  set(row: number, source: DataView, start: number, end: number): void {
    // Neighbours are often equal, and comparing is cheaper than hashing.
    if (!this.dictionary.equals(this.#lastCode, source, start, end)) {
      this.#lastCode = this.dictionary.add(source, start, end);
    }
    this.codes[row] = this.#lastCode;
  }

  /** For columns in which '' is absent. */
  setUnlessEmpty(row: number, source: DataView, start: number, end: number): void {
    if (end > start) this.set(row, source, start, end);
  }

  reserve(capacity: number): void {
    this.codes = grownArray(this.codes, capacity);
  }

  /** Removes rows that were added last, and the entries of the dictionary that were added with them. */
  removeRows({ first, end }: RowRange, dictionarySize: number): void {
    this.codes.fill(0, first, end);
    this.dictionary.truncate(dictionarySize);
    this.#lastCode = 0;
  }

  freeze(rowCount: number): FrozenColumn {
    return { codes: this.codes.slice(0, rowCount), dictionary: this.dictionary.freeze() };
  }

  /** Fills a new column; takes ownership of the arrays. */
  thaw(frozen: FrozenColumn): void {
    this.codes = frozen.codes;
    this.dictionary.thaw(frozen.dictionary);
  }
}
