/** Repeatable random numbers: the same seed gives the same sequence. Not for secrets. */
export interface SeededRandom {
  /** In [0, 1). */
  next(): number;
  /** In [low, high). */
  between(low: number, high: number): number;
  isTrue(probability: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** Around the median with a tail to the right, as latencies are. */
  latency(medianMs: number): number;
  /** Lowercase hexadecimal digits. */
  hex(length: number): string;
}

/** Source: https://github.com/bryc/code/blob/master/jshash/PRNGs.md#mulberry32, seeded by FNV-1a of the text. */
export function createSeededRandom(seed: string): SeededRandom {
  let state = 0x811c9dc5;
  for (let at = 0; at < seed.length; at += 1) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193);

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  return {
    next,
    between: (low, high) => low + next() * (high - low),
    isTrue: (probability) => next() < probability,
    pick: ([first, ...rest]) => rest[Math.floor(next() * (rest.length + 1)) - 1] ?? first,
    latency(medianMs) {
      const share = Math.min(0.999, Math.max(0.001, next()));
      return medianMs * (share / (1 - share)) ** latencySpread;
    },
    hex: (length) => Array.from({ length }, () => Math.floor(next() * 16).toString(16)).join(''),
  };
}

/** Spread of the log-logistic distribution of latencies; its median is its scale. */
export const latencySpread = 0.25;
