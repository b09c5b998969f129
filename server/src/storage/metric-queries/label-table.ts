import { hashBytes } from '../../hashing/keyed-hash.ts';

/** Finds rows by label bytes: open addressing with linear probing, at most half full. */
export interface LabelTable {
  readonly count: number;
  /** The row with these bytes; -1 when there is none. */
  find(labelBytes: Uint8Array): number;
  /** Gives bytes that were not found the next row. */
  add(labelBytes: Uint8Array): number;
}

/**
 * @param bytesOf the bytes of a row, which the caller has to keep.
 */
export function createLabelTable(bytesOf: (row: number) => Uint8Array): LabelTable {
  return new ProbedLabelTable(bytesOf);
}

class ProbedLabelTable implements LabelTable {
  count = 0;
  readonly #bytesOf: (row: number) => Uint8Array;
  #hashes = new Int32Array(32);
  /** Rows plus 1; 0 is free. */
  #slots = new Int32Array(64);

  constructor(bytesOf: (row: number) => Uint8Array) {
    this.#bytesOf = bytesOf;
  }

  find(labelBytes: Uint8Array): number {
    const hash = hashBytes(labelBytes, 0, labelBytes.length, 0);
    return (this.#slots[this.#slotOf(labelBytes, hash)] as number) - 1;
  }

  add(labelBytes: Uint8Array): number {
    const row = this.count;
    if (row === this.#hashes.length) this.#grow();
    const hash = hashBytes(labelBytes, 0, labelBytes.length, 0);
    const slot = freeSlot(this.#slots, hash);
    this.#hashes[row] = hash;
    this.count = row + 1;
    this.#slots[slot] = row + 1;
    return row;
  }

  #slotOf(labelBytes: Uint8Array, hash: number): number {
    const slots = this.#slots;
    const hashes = this.#hashes;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      // The mask keeps to the table.
      const row = (slots[slot] as number) - 1;
      if (row < 0 || (hashes[row] === hash && areEqual(this.#bytesOf(row), labelBytes))) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    const hashes = new Int32Array(this.#hashes.length * 2);
    hashes.set(this.#hashes);
    const slots = new Int32Array(hashes.length * 2);
    this.#hashes = hashes;
    this.#slots = slots;
    const mask = slots.length - 1;
    for (let row = 0; row < this.count; row++) {
      // A hash for each row.
      let slot = (hashes[row] as number) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = row + 1;
    }
  }
}

function freeSlot(slots: Int32Array, hash: number): number {
  const mask = slots.length - 1;
  let slot = hash & mask;
  while (slots[slot] !== 0) slot = (slot + 1) & mask;
  return slot;
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
