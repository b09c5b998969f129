/** A set of 32-bit numbers, for repeated filling and clearing. */
export interface HashSet {
  readonly size: number;
  add(hash: number): void;
  values(): Int32Array;
  clear(): void;
}

/** Open addressing with linear probing, at most half full. */
export function createHashSet(): HashSet {
  let slots = new Int32Array(1024);
  let size = 0;
  /** 0 marks a free slot, so this number is kept apart. */
  let hasZero = false;

  return {
    get size() {
      return size;
    },
    add(hash) {
      const number = hash | 0;
      if (number === 0) {
        if (!hasZero) size++;
        hasZero = true;
        return;
      }
      if (!insert(number)) return;
      size++;
      if (2 * size > slots.length) grow();
    },
    values() {
      const values = new Int32Array(size);
      let count = hasZero ? 1 : 0;
      for (const number of slots) {
        if (number !== 0) values[count++] = number;
      }
      return values;
    },
    clear() {
      slots.fill(0);
      size = 0;
      hasZero = false;
    },
  };

  function insert(number: number): boolean {
    const mask = slots.length - 1;
    let slot = number & mask;
    for (let taken = slots[slot]; taken !== 0; taken = slots[slot]) {
      if (taken === number) return false;
      slot = (slot + 1) & mask;
    }
    slots[slot] = number;
    return true;
  }

  function grow(): void {
    const numbers = slots;
    slots = new Int32Array(2 * numbers.length);
    for (const number of numbers) {
      if (number !== 0) insert(number);
    }
  }
}
