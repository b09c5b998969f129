import { hashBytes } from '../bytes/hash-bytes.ts';

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
 * @param seed see `hashBytes`.
 */
export function createLabelTable(bytesOf: (row: number) => Uint8Array, seed: number): LabelTable {
  let count = 0;
  let hashes = new Int32Array(32);
  /** Rows plus 1; 0 is free. */
  let slots = new Int32Array(64);

  function slotOf(labelBytes: Uint8Array, hash: number): number {
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      // The mask keeps to the table.
      const row = (slots[slot] as number) - 1;
      if (row < 0 || (hashes[row] === hash && areEqual(bytesOf(row), labelBytes))) return slot;
      slot = (slot + 1) & mask;
    }
  }

  function grow(): void {
    const grown = new Int32Array(hashes.length * 2);
    grown.set(hashes);
    hashes = grown;
    slots = new Int32Array(hashes.length * 2);
    const mask = slots.length - 1;
    for (let row = 0; row < count; row++) {
      // A hash for each row.
      let slot = (hashes[row] as number) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = row + 1;
    }
  }

  return {
    get count() {
      return count;
    },
    find(labelBytes) {
      const hash = hashBytes(labelBytes, 0, labelBytes.length, seed);
      return (slots[slotOf(labelBytes, hash)] as number) - 1;
    },
    add(labelBytes) {
      if (count === hashes.length) grow();
      const hash = hashBytes(labelBytes, 0, labelBytes.length, seed);
      const slot = freeSlot(slots, hash);
      hashes[count] = hash;
      count += 1;
      slots[slot] = count;
      return count - 1;
    },
  };
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
