import type { Accumulator } from './accumulator.ts';

/**
 * `sum`, compensated for rounding errors.
 *
 * Source: D. Knuth, The Art of Computer Programming 2, 4.2.2 theorem B, which finds the rounding error of an addition without
 * comparing the summands.
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
        // The error of an overflowed sum is NaN, so the sum itself is the result.
        results[i] = Number.isNaN(corrected) ? sum : corrected;
      }
    },
  };
}
