import type { Block, RollUp } from '../block.ts';

/** The roll-ups of a block, longest periods first. */
export const rollUpsOf: readonly ((block: Block) => RollUp | undefined)[] = [
  (block) => block.hourRollUp,
  (block) => block.minuteRollUp,
];

/** The first cell at or after a period of the day. */
export function firstCellOf({ firstPeriod, cellStarts }: RollUp, period: number): number {
  return startAt(cellStarts, period - firstPeriod);
}

/** The first row of a sorted block at or after a period of the day. */
export function firstRowOf({ firstPeriod, rowStarts }: RollUp, period: number): number {
  return startAt(rowStarts, period - firstPeriod);
}

function startAt(starts: Uint32Array, place: number): number {
  return starts[Math.min(Math.max(0, place), starts.length - 1)] ?? 0;
}
