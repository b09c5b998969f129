import type { Accumulator } from './accumulator.ts';

/** `count`: the number of series with a point. */
export function createCountAccumulator(cellCount: number): Accumulator {
  const seen = new Uint8Array(cellCount);
  const counts = new Float64Array(cellCount);
  return {
    seen,
    add(base, _values, present) {
      for (let i = 0; i < present.length; i++) {
        if (present[i] === 0) continue;
        seen[base + i] = 1;
        // The group has a cell for each step.
        counts[base + i] = (counts[base + i] as number) + 1;
      }
    },
    finish(base, results) {
      results.set(counts.subarray(base, base + results.length));
    },
  };
}

/** `group`: 1 where any series has a point. */
export function createGroupAccumulator(cellCount: number): Accumulator {
  const seen = new Uint8Array(cellCount);
  return {
    seen,
    add(base, _values, present) {
      for (let i = 0; i < present.length; i++) {
        if (present[i] !== 0) seen[base + i] = 1;
      }
    },
    finish(_base, results) {
      results.fill(1);
    },
  };
}
