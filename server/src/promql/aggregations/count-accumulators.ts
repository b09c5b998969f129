import type { Accumulator } from './accumulator.ts';

/** `count`: the number of series with a point. */
export class CountAccumulator implements Accumulator {
  readonly seen: Uint8Array;
  readonly #counts: Float64Array;

  constructor(cellCount: number) {
    this.seen = new Uint8Array(cellCount);
    this.#counts = new Float64Array(cellCount);
  }

  add(base: number, _values: Float64Array, present: Uint8Array): void {
    const [seen, counts] = [this.seen, this.#counts];
    for (let i = 0; i < present.length; i++) {
      if (present[i] === 0) continue;
      seen[base + i] = 1;
      // The group has a cell for each step.
      counts[base + i] = (counts[base + i] as number) + 1;
    }
  }

  finish(base: number, results: Float64Array): void {
    results.set(this.#counts.subarray(base, base + results.length));
  }
}

/** `group`: 1 where any series has a point. */
export class GroupAccumulator implements Accumulator {
  readonly seen: Uint8Array;

  constructor(cellCount: number) {
    this.seen = new Uint8Array(cellCount);
  }

  add(base: number, _values: Float64Array, present: Uint8Array): void {
    const { seen } = this;
    for (let i = 0; i < present.length; i++) {
      if (present[i] !== 0) seen[base + i] = 1;
    }
  }

  finish(_base: number, results: Float64Array): void {
    results.fill(1);
  }
}
