import { additionError } from '../functions/addition-error.ts';
import type { Accumulator } from './accumulator.ts';

/**
 * `avg`: the sum divided by the count until the sum overflows, then the running mean.
 *
 * Source: https://github.com/prometheus/prometheus/issues/16714
 */
export function createAvgAccumulator(cellCount: number): Accumulator {
  const seen = new Uint8Array(cellCount);
  const counts = new Uint32Array(cellCount);
  /** Of the values, or their mean once `isMean`. */
  const sums = new Float64Array(cellCount);
  const errors = new Float64Array(cellCount);
  const isMean = new Uint8Array(cellCount);

  // Cells and columns have the elements that are read below.
  function addValue(cell: number, value: number): void {
    const countBefore = counts[cell] as number;
    counts[cell] = countBefore + 1;
    if (countBefore === 0) {
      sums[cell] = value;
      return;
    }
    if (isMean[cell] === 0) {
      const sum = sums[cell] as number;
      const total = sum + value;
      if (total !== Infinity && total !== -Infinity) {
        errors[cell] = (errors[cell] as number) + additionError(sum, value, total);
        sums[cell] = total;
        return;
      }
      isMean[cell] = 1;
      sums[cell] = sum / countBefore;
      errors[cell] = (errors[cell] as number) / countBefore;
    }
    addToMean(cell, value, countBefore + 1);
  }

  function addToMean(cell: number, value: number, count: number): void {
    const weight = (count - 1) / count;
    const kept = weight * (sums[cell] as number);
    const share = value / count;
    const mean = kept + share;
    errors[cell] = weight * (errors[cell] as number) + additionError(kept, share, mean);
    sums[cell] = mean;
  }

  return {
    seen,
    add(base, values, present) {
      for (let i = 0; i < values.length; i++) {
        if (present[i] === 0) continue;
        seen[base + i] = 1;
        addValue(base + i, values[i] as number);
      }
    },
    finish(base, results) {
      for (let i = 0; i < results.length; i++) {
        const cell = base + i;
        const divisor = isMean[cell] === 1 ? 1 : (counts[cell] as number);
        results[i] = (sums[cell] as number) / divisor + (errors[cell] as number) / divisor;
      }
    },
  };
}
