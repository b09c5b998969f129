import type { RowRange } from './open-column.ts';

const none: ReadonlyMap<string, string> = new Map();

/** Approximate memory of a map entry besides its text of two bytes a character. */
const bytesPerEntry = 100;

/** Attributes whose keys have no column, by row. */
export class SpilledAttributes {
  byteSize = 0;
  readonly keys: Set<string> = new Set();
  /** Of their first appearance. */
  readonly #keysInOrder: string[] = [];
  readonly #rows = new Map<number, Map<string, string>>();

  ofRow(row: number): ReadonlyMap<string, string> {
    return this.#rows.get(row) ?? none;
  }

  /** Sets an attribute unless the row has it. */
  setFirst(row: number, key: string, value: string): void {
    let attributes = this.#rows.get(row);
    if (attributes === undefined) {
      attributes = new Map();
      this.#rows.set(row, attributes);
    }
    if (attributes.has(key)) return;
    attributes.set(key, value);
    this.byteSize += sizeOf(key, value);
    if (this.keys.has(key)) return;
    this.keys.add(key);
    this.#keysInOrder.push(key);
  }

  /** A copy by row. */
  freeze(): Map<number, Map<string, string>> {
    return new Map([...this.#rows].map(([row, attributes]) => [row, new Map(attributes)]));
  }

  /** Removes rows that were added last, and the keys that were added with them. */
  removeRows({ first, end }: RowRange, keyCount: number): void {
    for (let row = first; row < end; row++) {
      for (const [key, value] of this.ofRow(row)) this.byteSize -= sizeOf(key, value);
      this.#rows.delete(row);
    }
    for (const key of this.#keysInOrder.splice(keyCount)) this.keys.delete(key);
  }
}

function sizeOf(key: string, value: string): number {
  return bytesPerEntry + 2 * (key.length + value.length);
}
