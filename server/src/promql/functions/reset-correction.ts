import type { Samples } from '../samples/samples.ts';
import { createPositionCursor, moveCursor } from './position-cursor.ts';

/**
 * The increase of a counter between the samples `[from, to)`: the difference of the last and the first, and the values that it lost by
 * resets between them. Windows are ascending.
 */
export type ResetCorrection = (difference: number, from: number, to: number) => number;

const none: ResetCorrection = (difference) => difference;

/** Up to this many resets in a window are added one by one, which rounds less than a difference of running sums. */
const maxDirectSummands = 8;

/**
 * How much greater than an increase the running sums of its series may be: they round, so that a difference of two is then wrong by less
 * than 2 ** -37 of the increase for each reset. Beyond it, as after one huge value, the lost values are added one by one.
 */
const maxSumRatio = 2 ** 16;

/**
 * Finds the resets of a series: samples below the previous one, whose value is then lost. Linear once; a window is O(1)
 * by running sums over the resets, and O(resets) where these would round too much.
 */
export function prepareResetCorrection(samples: Samples): ResetCorrection {
  const positions = findResets(samples);
  if (positions === undefined) return none;
  const lost = positions.map((position) => samples.values[position - 1] as number);
  const sums = toRunningSums(lost);
  const maxSum = sums.reduce((max, sum) => Math.max(max, Math.abs(sum)), 0);
  const cursor = createPositionCursor(positions);
  return (difference, from, to) => {
    moveCursor(cursor, from, to);
    const { first, end } = cursor;
    if (end - first > maxDirectSummands) {
      const increase = difference + ((sums[end] as number) - (sums[first] as number));
      // Never holds once an infinite counter was reset.
      if (maxSum < Math.abs(increase) * maxSumRatio) return increase;
    }
    let increase = difference;
    for (let i = first; i < end; i++) increase += lost[i] as number;
    return increase;
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

function toRunningSums(lost: readonly number[]): Float64Array {
  const sums = new Float64Array(lost.length + 1);
  for (let i = 0; i < lost.length; i++) sums[i + 1] = (sums[i] as number) + (lost[i] as number);
  return sums;
}
