import type { Accumulator } from './accumulator.ts';

/**
 * `sum`, compensated for rounding errors.
 *
 * Source: D. Knuth, The Art of Computer Programming 2, 4.2.2 theorem B, which finds the rounding error of an addition without
 * comparing the summands.
 */
export class SumAccumulator implements Accumulator {
  readonly seen: Uint8Array;
  readonly #sums: Float64Array;
  readonly #errors: Float64Array;

  constructor(cellCount: number) {
    this.seen = new Uint8Array(cellCount);
    this.#sums = new Float64Array(cellCount);
    this.#errors = new Float64Array(cellCount);
  }

  add(base: number, values: Float64Array, present: Uint8Array): void {
    const { seen } = this;
    const [sums, errors] = [this.#sums, this.#errors];
    for (let i = 0; i < values.length; i++) {
      if (present[i] === 0) continue;
      const cell = base + i;
      // Cells and columns have these elements.
      const value = values[i] as number;
      const sum = sums[cell] as number;
      const total = sum + value;
      const added = total - sum;
      errors[cell] = (errors[cell] as number) + (sum - (total - added) + (value - added));
      sums[cell] = total;
      seen[cell] = 1;
    }
  }

  finish(base: number, results: Float64Array): void {
    const [sums, errors] = [this.#sums, this.#errors];
    for (let i = 0; i < results.length; i++) {
      const sum = sums[base + i] as number;
      const corrected = sum + (errors[base + i] as number);
      // The error of an overflowed sum is NaN, so the sum itself is the result.
      results[i] = Number.isNaN(corrected) ? sum : corrected;
    }
  }
}
