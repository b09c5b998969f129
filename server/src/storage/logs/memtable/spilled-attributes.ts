const none: ReadonlyMap<string, string> = new Map();

/** Approximate memory of a map entry besides its text of two bytes a character. */
const bytesPerEntry = 100;

/** Attributes whose keys have no column, by row. */
export class SpilledAttributes {
  byteSize = 0;
  keys: Set<string> = new Set();
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
    this.keys.add(key);
    this.byteSize += sizeOf(key, value);
  }

  /** A copy by row. */
  freeze(): Map<number, Map<string, string>> {
    return new Map([...this.#rows].map(([row, attributes]) => [row, new Map(attributes)]));
  }

  truncate(rowCount: number): void {
    if (this.#rows.size === 0) return;
    this.keys = new Set();
    this.byteSize = 0;
    for (const [row, attributes] of this.#rows) {
      if (row >= rowCount) {
        this.#rows.delete(row);
        continue;
      }
      for (const [key, value] of attributes) {
        this.keys.add(key);
        this.byteSize += sizeOf(key, value);
      }
    }
  }
}

function sizeOf(key: string, value: string): number {
  return bytesPerEntry + 2 * (key.length + value.length);
}
