import type { LogRecordFields } from '../../../ingest/otlp/logs-request/log-record-fields.ts';
import { bytesOf, viewOf } from '../../../memory/view-of.ts';
import { ByteDictionary, TextDictionary } from '../../bytes/byte-dictionary.ts';
import { repairUtf8 } from '../../bytes/well-formed-utf8.ts';
import type { KeyGate } from '../../log-ingest/project-keys.ts';
import type { FrozenBlock } from './frozen-block.ts';
import { OpenColumn, type RowRange } from './open-column.ts';
import { SpilledAttributes } from './spilled-attributes.ts';

const encoder = new TextEncoder();
/** A byte order mark is text like any other. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Maximum keys with a column of their own in a block; values of further keys are kept by row. */
export const maxAttributeColumns = 256;

/** A state to roll back to. */
export interface AttributesMark {
  /** By column. */
  readonly dictionarySizes: readonly number[];
  readonly spilledKeyCount: number;
}

/** A column for each key of log attributes, in the order in which the keys first appeared. */
export class AttributeColumns {
  keys: string[] = [];
  readonly spilled = new SpilledAttributes();
  /** Code i is the key of column i - 1. */
  readonly #keyDictionary = new ByteDictionary();
  readonly #columns: OpenColumn[] = [];
  readonly #byKey = new Map<string, OpenColumn>();
  /** By place in a record, the code of the key there; first that of the record before, because producers keep their order. */
  readonly #keyCodes = new Uint16Array(maxAttributeColumns);
  #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get byteSize(): number {
    let size = this.#keyDictionary.byteSize + this.spilled.byteSize;
    for (const column of this.#columns) size += column.byteSize;
    return size;
  }

  get(key: string): OpenColumn | undefined {
    return this.#byKey.get(key);
  }

  /**
   * Finds the columns of a record's keys. Returns false, and leaves the gate as it was, when there is a key that neither is
   * known here nor admitted.
   */
  admit({ request, view, attributes }: LogRecordFields, keys: KeyGate): boolean {
    const mark = keys.mark();
    for (let index = 0; index < attributes.count; index++) {
      // Casts: every index below the count has been set.
      const start = attributes.keyStarts[index] as number;
      const end = attributes.keyEnds[index] as number;
      if (this.#keyDictionary.equals(this.#keyCodes[index] ?? 0, view, start, end)) continue;
      const code = this.#keyDictionary.findRange(view, start, end);
      this.#keyCodes[index] = code;
      if (code !== 0 || this.#admitsKey(request.subarray(start, end), keys)) continue;
      keys.rollBack(mark);
      return false;
    }
    return true;
  }

  /**
   * Sets the attributes of a row that has none yet: those that `admit` was called with last. The last value of a repeated key
   * counts.
   */
  setRow(row: number, record: LogRecordFields): void {
    const { request, view, attributes } = record;
    // From last to first: the value that counts is set first, and earlier ones leave no dictionary entry.
    for (let index = attributes.count - 1; index >= 0; index--) {
      // Casts: every index below the count has been set.
      const source = attributes.valueSources[index] as Uint8Array;
      const start = attributes.valueStarts[index] as number;
      const end = attributes.valueEnds[index] as number;
      const column = this.#columns[(this.#keyCodes[index] ?? 0) - 1];
      if (column === undefined) this.#setNew(row, record, index);
      else if (column.codes[row] === 0) {
        column.set(row, source === request ? view : attributes.viewOf(source), start, end);
      }
    }
  }

  /** Sets an attribute that the row does not have yet. */
  setText(row: number, key: string, value: string): void {
    const column = this.columnOf(encoder.encode(key));
    const bytes = encoder.encode(value);
    if (column === undefined) this.spilled.setFirst(row, key, value);
    else column.set(row, viewOf(bytes), 0, bytes.length);
  }

  /** The column of a key, created if new; `undefined` when the block has the maximum. */
  columnOf(key: Uint8Array): OpenColumn | undefined {
    return this.#columns[this.#codeOf(viewOf(key), 0, key.length) - 1];
  }

  reserve(capacity: number): void {
    this.#capacity = capacity;
    for (const column of this.#columns) column.reserve(capacity);
  }

  mark(): AttributesMark {
    return {
      dictionarySizes: this.#columns.map(({ dictionary }) => dictionary.size),
      spilledKeyCount: this.spilled.keys.size,
    };
  }

  /** Removes the rows that were added since the mark, and the columns that only they have. */
  rollBack({ dictionarySizes, spilledKeyCount }: AttributesMark, rows: RowRange): void {
    this.#columns.length = dictionarySizes.length;
    for (const key of this.keys.splice(dictionarySizes.length)) this.#byKey.delete(key);
    for (const [index, size] of dictionarySizes.entries()) this.#columns[index]?.removeRows(rows, size);
    this.#keyDictionary.truncate(dictionarySizes.length);
    this.#keyCodes.fill(0);
    this.spilled.removeRows(rows, spilledKeyCount);
  }

  freeze(rowCount: number): FrozenBlock['attributes'] {
    return [...this.#byKey].map(([key, column]) => ({ key, column: column.freeze(rowCount) }));
  }

  /** Fills new columns; takes ownership of the arrays. */
  thaw(columns: FrozenBlock['attributes'], spilled: FrozenBlock['spilledAttributes']): void {
    for (const { key, column } of columns) this.columnOf(encoder.encode(key))?.thaw(column);
    for (const [row, attributes] of spilled) {
      for (const [key, value] of attributes) this.spilled.setFirst(row, key, value);
    }
  }

  /** For keys without a column. */
  #admitsKey(key: Uint8Array, keys: KeyGate): boolean {
    const isSpilled = this.spilled.keys.size > 0 && this.spilled.keys.has(decoder.decode(key));
    return isSpilled || keys.admit(key);
  }

  /** Sets an attribute whose key had no column when the record was admitted. */
  #setNew(row: number, { request, view, attributes }: LogRecordFields, index: number): void {
    // Casts: the index is below the count.
    const keyStart = attributes.keyStarts[index] as number;
    const keyEnd = attributes.keyEnds[index] as number;
    const source = attributes.valueSources[index] as Uint8Array;
    const start = attributes.valueStarts[index] as number;
    const end = attributes.valueEnds[index] as number;
    const column = this.#columns[this.#codeOf(view, keyStart, keyEnd) - 1];
    if (column === undefined) {
      const key = decoder.decode(request.subarray(keyStart, keyEnd));
      this.spilled.setFirst(row, key, decoder.decode(source.subarray(start, end)));
    } else if (column.codes[row] === 0) column.set(row, attributes.viewOf(source), start, end);
  }

  /** 0 for a key without a column. */
  #codeOf(source: DataView, start: number, end: number): number {
    const known = this.#keyDictionary.findRange(source, start, end);
    if (known !== 0) return known;
    const key = bytesOf(source, start, end);
    const repaired = repairUtf8(key);
    if (repaired !== undefined) return this.#codeOf(viewOf(repaired), 0, repaired.length);
    return this.#columns.length < maxAttributeColumns ? this.#addColumn(key) : 0;
  }

  #addColumn(key: Uint8Array): number {
    const text = decoder.decode(key);
    const column = new OpenColumn(new TextDictionary(), this.#capacity);
    this.#columns.push(column);
    this.#byKey.set(text, column);
    this.keys.push(text);
    return this.#keyDictionary.add(viewOf(key), 0, key.length);
  }
}
