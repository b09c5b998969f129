import { additionError } from '../functions/addition-error.ts';
import type { Accumulator } from './accumulator.ts';

// Cells and columns have the elements that are read below.

/**
 * `avg`: the sum divided by the count until the sum overflows, then the running mean.
 *
 * Source: https://github.com/prometheus/prometheus/issues/16714
 */
export class AvgAccumulator implements Accumulator {
  readonly seen: Uint8Array;
  readonly #counts: Uint32Array;
  /** Of the values, or their mean once `#isMean`. */
  readonly #sums: Float64Array;
  readonly #errors: Float64Array;
  readonly #isMean: Uint8Array;

  constructor(cellCount: number) {
    this.seen = new Uint8Array(cellCount);
    this.#counts = new Uint32Array(cellCount);
    this.#sums = new Float64Array(cellCount);
    this.#errors = new Float64Array(cellCount);
    this.#isMean = new Uint8Array(cellCount);
  }

  add(base: number, values: Float64Array, present: Uint8Array): void {
    for (let i = 0; i < values.length; i++) {
      if (present[i] === 0) continue;
      this.seen[base + i] = 1;
      this.#addValue(base + i, values[i] as number);
    }
  }

  finish(base: number, results: Float64Array): void {
    for (let i = 0; i < results.length; i++) {
      const cell = base + i;
      const divisor = this.#isMean[cell] === 1 ? 1 : (this.#counts[cell] as number);
      results[i] = (this.#sums[cell] as number) / divisor + (this.#errors[cell] as number) / divisor;
    }
  }

  #addValue(cell: number, value: number): void {
    const [sums, errors] = [this.#sums, this.#errors];
    const countBefore = this.#counts[cell] as number;
    this.#counts[cell] = countBefore + 1;
    if (countBefore === 0) {
      sums[cell] = value;
      return;
    }
    if (this.#isMean[cell] === 0) {
      const sum = sums[cell] as number;
      const total = sum + value;
      if (total !== Infinity && total !== -Infinity) {
        errors[cell] = (errors[cell] as number) + additionError(sum, value, total);
        sums[cell] = total;
        return;
      }
      this.#isMean[cell] = 1;
      sums[cell] = sum / countBefore;
      errors[cell] = (errors[cell] as number) / countBefore;
    }
    this.#addToMean(cell, value, countBefore + 1);
  }

  #addToMean(cell: number, value: number, count: number): void {
    const weight = (count - 1) / count;
    const kept = weight * (this.#sums[cell] as number);
    const share = value / count;
    const mean = kept + share;
    this.#errors[cell] = weight * (this.#errors[cell] as number) + additionError(kept, share, mean);
    this.#sums[cell] = mean;
  }
}
