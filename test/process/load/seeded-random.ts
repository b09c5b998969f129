/** Random choices that a seed repeats, so that a failing run can be tried again. */
export interface SeededRandom {
  /** Uniform in `[0, 1)`. */
  next(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  /** That many lowercase hexadecimal digits. */
  hex(length: number): string;
}

/** Mulberry32 (https://gist.github.com/tommyettinger/46a874533244883189143505d203312c). */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    hex: (length) => Array.from({ length }, () => between(0, 15).toString(16)).join(''),
  };
}
