import type { Accumulator } from './accumulator.ts';

/** `min`. NaN only if every value is NaN. */
export function createMinAccumulator(cellCount: number): Accumulator {
  const { seen, best, finish } = createBest(cellCount);
  return {
    seen,
    finish,
    add(base, values, present) {
      for (let i = 0; i < values.length; i++) {
        if (present[i] === 0) continue;
        seen[base + i] = 1;
        // Cells and columns have these elements.
        const known = best[base + i] as number;
        const value = values[i] as number;
        if (value < known || Number.isNaN(known)) best[base + i] = value;
      }
    },
  };
}

/** `max`, likewise. */
export function createMaxAccumulator(cellCount: number): Accumulator {
  const { seen, best, finish } = createBest(cellCount);
  return {
    seen,
    finish,
    add(base, values, present) {
      for (let i = 0; i < values.length; i++) {
        if (present[i] === 0) continue;
        seen[base + i] = 1;
        // Cells and columns have these elements.
        const known = best[base + i] as number;
        const value = values[i] as number;
        if (value > known || Number.isNaN(known)) best[base + i] = value;
      }
    },
  };
}

function createBest(cellCount: number) {
  const best = new Float64Array(cellCount).fill(NaN);
  const finish: Accumulator['finish'] = (base, results) => {
    results.set(best.subarray(base, base + results.length));
  };
  return { seen: new Uint8Array(cellCount), best, finish };
}
