import { randomInt } from 'node:crypto';

const firstSlots = 1024;

/** Odd. */
const slotFactor = randomInt(2 ** 31) * 2 + 1;

/**
 * A set of 32-bit numbers, for repeated filling and clearing: open addressing with linear probing, at most half full. A number stands
 * where the upper bits of a multiple say, by a secret factor, so that nobody can choose numbers that gather in one place (Dietzfelbinger
 * et al., "A Reliable Randomized Algorithm for the Closest-Pair Problem", Journal of Algorithms 25, 1997,
 * https://doi.org/10.1006/jagm.1997.0873, section 2).
 */
export class HashSet {
  size = 0;
  #slots = new Int32Array(firstSlots);
  /** 0 marks a free slot, so this number is kept apart. */
  #hasZero = false;

  add(hash: number): void {
    const number = hash | 0;
    if (number === 0) {
      if (!this.#hasZero) this.size++;
      this.#hasZero = true;
      return;
    }
    if (!insert(this.#slots, number)) return;
    this.size++;
    if (2 * this.size > this.#slots.length) this.#grow();
  }

  values(): Int32Array {
    const values = new Int32Array(this.size);
    let count = this.#hasZero ? 1 : 0;
    for (const number of this.#slots) {
      if (number !== 0) values[count++] = number;
    }
    return values;
  }

  clear(): void {
    this.#slots.fill(0);
    this.size = 0;
    this.#hasZero = false;
  }

  #grow(): void {
    const numbers = this.#slots;
    this.#slots = new Int32Array(2 * numbers.length);
    for (const number of numbers) {
      if (number !== 0) insert(this.#slots, number);
    }
  }
}

/** Returns false when the number is there. */
function insert(slots: Int32Array, number: number): boolean {
  const mask = slots.length - 1;
  let slot = Math.imul(number, slotFactor) >>> Math.clz32(mask);
  for (let taken = slots[slot]; taken !== 0; taken = slots[slot]) {
    if (taken === number) return false;
    slot = (slot + 1) & mask;
  }
  slots[slot] = number;
  return true;
}
