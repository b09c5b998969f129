import type { Samples } from '../samples/samples.ts';
import { createPositionCursor, moveCursor, type PositionCursor } from './position-cursor.ts';

/** The value a counter lost by resets between the samples `[from, to)`. Windows are ascending. */
export type ResetCorrection = (from: number, to: number) => number;

const none: ResetCorrection = () => 0;

/** Up to this many resets in a window are summed directly, which rounds less than a difference of running sums. */
const maxDirectSummands = 8;

/**
 * Finds the resets of a series: samples below the previous one, whose value is then lost. Linear once; a window is O(1)
 * by running sums over the resets.
 */
export function prepareResetCorrection(samples: Samples): ResetCorrection {
  const positions = findResets(samples);
  if (positions === undefined) return none;
  const lost = positions.map((position) => samples.values[position - 1] as number);
  const sums = toRunningSums(lost);
  const cursor = createPositionCursor(positions);
  return (from, to) => {
    moveCursor(cursor, from, to);
    return lostWithin(cursor, lost, sums);
  };
}

// Casts below: indexes are of samples, or of resets, which have a lost value and one more running sum.

/** Positions of samples that are below the one before; NaN is neither below nor above. */
export function findResets({ values, from, to }: Samples): number[] | undefined {
  let positions: number[] | undefined;
  for (let i = from + 1; i < to; i++) {
    const isReset = (values[i] as number) < (values[i - 1] as number);
    if (!isReset) continue;
    positions ??= [];
    positions.push(i);
  }
  return positions;
}

function lostWithin({ first, end }: PositionCursor, lost: readonly number[], sums: Float64Array): number {
  const total = sums[sums.length - 1] as number;
  // A difference of running sums is meaningless once an infinite counter was reset.
  if (end - first > maxDirectSummands && total !== Infinity)
    return (sums[end] as number) - (sums[first] as number);
  let sum = 0;
  for (let i = first; i < end; i++) sum += lost[i] as number;
  return sum;
}

function toRunningSums(lost: readonly number[]): Float64Array {
  const sums = new Float64Array(lost.length + 1);
  for (let i = 0; i < lost.length; i++) sums[i + 1] = (sums[i] as number) + (lost[i] as number);
  return sums;
}
