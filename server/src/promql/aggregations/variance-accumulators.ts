import type { Accumulator } from './accumulator.ts';

/**
 * `stdvar`: the population variance by Welford's method; NaN where any value is not finite.
 *
 * Source: B. P. Welford, Note on a Method for Calculating Corrected Sums of Squares and Products, Technometrics 4 (1962).
 */
export class StdvarAccumulator implements Accumulator {
  readonly seen: Uint8Array;
  readonly #counts: Uint32Array;
  readonly #means: Float64Array;
  readonly #squares: Float64Array;

  constructor(cellCount: number) {
    this.seen = new Uint8Array(cellCount);
    this.#counts = new Uint32Array(cellCount);
    this.#means = new Float64Array(cellCount);
    this.#squares = new Float64Array(cellCount);
  }

  add(base: number, values: Float64Array, present: Uint8Array): void {
    const { seen } = this;
    const [counts, means, squares] = [this.#counts, this.#means, this.#squares];
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
  }

  finish(base: number, results: Float64Array): void {
    for (let i = 0; i < results.length; i++) {
      results[i] = (this.#squares[base + i] as number) / (this.#counts[base + i] as number);
    }
  }
}

/** `stddev`: the square root of `stdvar`. */
export class StddevAccumulator extends StdvarAccumulator {
  override finish(base: number, results: Float64Array): void {
    super.finish(base, results);
    for (let i = 0; i < results.length; i++) results[i] = Math.sqrt(results[i] as number);
  }
}
