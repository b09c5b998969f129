import type { Accumulator } from './accumulator.ts';

/** The best value of each cell so far, NaN at first. */
abstract class BestAccumulator implements Accumulator {
  readonly seen: Uint8Array;
  protected readonly best: Float64Array;

  constructor(cellCount: number) {
    this.seen = new Uint8Array(cellCount);
    this.best = new Float64Array(cellCount).fill(NaN);
  }

  abstract add(base: number, values: Float64Array, present: Uint8Array): void;

  finish(base: number, results: Float64Array): void {
    results.set(this.best.subarray(base, base + results.length));
  }
}

/** `min`. NaN only if every value is NaN. */
export class MinAccumulator extends BestAccumulator {
  add(base: number, values: Float64Array, present: Uint8Array): void {
    const { seen, best } = this;
    for (let i = 0; i < values.length; i++) {
      if (present[i] === 0) continue;
      seen[base + i] = 1;
      // Cells and columns have these elements.
      const known = best[base + i] as number;
      const value = values[i] as number;
      if (value < known || Number.isNaN(known)) best[base + i] = value;
    }
  }
}

/** `max`, likewise. */
export class MaxAccumulator extends BestAccumulator {
  add(base: number, values: Float64Array, present: Uint8Array): void {
    const { seen, best } = this;
    for (let i = 0; i < values.length; i++) {
      if (present[i] === 0) continue;
      seen[base + i] = 1;
      // Cells and columns have these elements.
      const known = best[base + i] as number;
      const value = values[i] as number;
      if (value > known || Number.isNaN(known)) best[base + i] = value;
    }
  }
}
