import type { Accumulator } from './accumulator.ts';

/**
 * `stdvar`: the population variance by Welford's method; NaN where any value is not finite.
 *
 * Source: B. P. Welford, Note on a Method for Calculating Corrected Sums of Squares and Products, Technometrics 4 (1962).
 */
export function createStdvarAccumulator(cellCount: number): Accumulator {
  const seen = new Uint8Array(cellCount);
  const counts = new Uint32Array(cellCount);
  const means = new Float64Array(cellCount);
  const squares = new Float64Array(cellCount);
  return {
    seen,
    add(base, values, present) {
      for (let i = 0; i < values.length; i++) {
        if (present[i] === 0) continue;
        const cell = base + i;
        seen[cell] = 1;
        // Cells and columns have these elements.
        const value = values[i] as number;
        const count = (counts[cell] as number) + 1;
        const deviation = value - (means[cell] as number);
        const mean = (means[cell] as number) + deviation / count;
        counts[cell] = count;
        means[cell] = mean;
        squares[cell] = (squares[cell] as number) + deviation * (value - mean);
      }
    },
    finish(base, results) {
      for (let i = 0; i < results.length; i++) {
        results[i] = (squares[base + i] as number) / (counts[base + i] as number);
      }
    },
  };
}

/** `stddev`: the square root of `stdvar`. */
export function createStddevAccumulator(cellCount: number): Accumulator {
  const { seen, add, finish } = createStdvarAccumulator(cellCount);
  return {
    seen,
    add,
    finish(base, results) {
      finish(base, results);
      for (let i = 0; i < results.length; i++) results[i] = Math.sqrt(results[i] as number);
    },
  };
}
