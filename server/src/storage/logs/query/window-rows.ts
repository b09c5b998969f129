import type { LogWindow } from '../../../logs/log-store.ts';
import { dayNs } from '../../../time/utc-day.ts';
import type { Block } from '../block.ts';
import { firstRowOf, rollUpsOf } from './roll-up-range.ts';
import type { RowTest } from './row-test.ts';

/** The rows of a block that can lie in a window: a range, and tests that its rows have to pass. */
export interface WindowRows {
  readonly from: number;
  readonly to: number;
  readonly tests: readonly RowTest[];
}

/** An instant as nanoseconds since the start of a day, clamped to the day. */
export function toTimeOfDay(instantNs: bigint, dayStartNs: bigint): number {
  const sinceStartNs = instantNs - dayStartNs;
  if (sinceStartNs <= 0n) return 0;
  return sinceStartNs >= BigInt(dayNs) ? dayNs : Number(sinceStartNs);
}

/**
 * The first row of a sorted block at or after a time of day; `rowCount` when there is none. Roll-ups know that of whole
 * periods, and are a tenth of the times.
 */
export function firstRowAt(block: Block, timeOfDayNs: number): number {
  if (timeOfDayNs <= block.timeBounds.firstNs) return 0;
  if (timeOfDayNs > block.timeBounds.lastNs) return block.rowCount;
  for (const rollUpOf of rollUpsOf) {
    const rollUp = rollUpOf(block);
    if (rollUp === undefined) continue;
    const period = timeOfDayNs / rollUp.periodNs;
    const firstRow = firstRowOf(rollUp, Math.floor(period));
    // Also in a period without rows.
    if (firstRow === firstRowOf(rollUp, Math.ceil(period))) return firstRow;
  }
  return lowerBound(block.timesOfDayNs, block.rowCount, timeOfDayNs);
}

/** The index of the first of `count` ascending values that is not below the bound. */
export function lowerBound(values: Float64Array | Uint16Array, count: number, bound: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The rows of a block in a window. */
export function findWindowRows(block: Block, { sinceNs, untilNs }: LogWindow): WindowRows {
  return findTimeRange(block, toTimeOfDay(sinceNs, block.dayStartNs), toTimeOfDay(untilNs, block.dayStartNs));
}

/** The rows of `[fromNs, toNs)` of the day. A sorted block has them in one range; an open one needs a test of each. */
export function findTimeRange(block: Block, fromNs: number, toNs: number): WindowRows {
  if (fromNs >= toNs) return { from: 0, to: 0, tests: [] };
  const { firstNs, lastNs } = block.timeBounds;
  if (fromNs <= firstNs && toNs > lastNs) return { from: block.firstRow, to: block.rowCount, tests: [] };
  if (block.isSorted) return { from: firstRowAt(block, fromNs), to: firstRowAt(block, toNs), tests: [] };
  const test: RowTest = { kind: 'range', values: block.timesOfDayNs, from: fromNs, to: toNs };
  return { from: block.firstRow, to: block.rowCount, tests: [test] };
}
