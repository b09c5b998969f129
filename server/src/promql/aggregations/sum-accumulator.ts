import type { Accumulator } from './accumulator.ts';

/**
 * `sum`, with what rounding took added in the end.
 *
 * Source: D. Knuth, The Art of Computer Programming 2, 4.2.2 theorem B, which finds the error of an addition without asking
 * which summand is the larger one.
 */
export function createSumAccumulator(cellCount: number): Accumulator {
  const sums = new Float64Array(cellCount);
  const errors = new Float64Array(cellCount);
  const seen = new Uint8Array(cellCount);
  return {
    seen,
    add(base, values, present) {
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
    },
    finish(base, results) {
      for (let i = 0; i < results.length; i++) {
        const sum = sums[base + i] as number;
        const corrected = sum + (errors[base + i] as number);
        // The error of a sum that overflowed is NaN, the sum is what to answer.
        results[i] = Number.isNaN(corrected) ? sum : corrected;
      }
    },
  };
}
