import type { Block, RollUp } from '../block.ts';
import type { BlockTally } from './block-tally.ts';
import type { CompiledFilter } from './compile-filter.ts';
import { type DayBuckets, findBucket } from './day-buckets.ts';
import { spanOfDay } from './newest-span.ts';
import { planFilter } from './plan-filter.ts';
import type { RollUpPlan } from './roll-up-plan.ts';
import type { RowSelector } from './select-rows.ts';
import { findTimeRange, lowerBound } from './window-rows.ts';

const minuteNs = 60_000_000_000;

/** A block counted by its roll-up, and by its rows only in minutes that a bound cuts. */
export interface RolledUpBlock {
  readonly block: Block;
  readonly rollUp: RollUp;
  readonly plan: RollUpPlan;
  readonly buckets: DayBuckets;
  readonly tally: BlockTally;
  readonly filter: CompiledFilter;
  readonly selectRows: RowSelector;
  readonly checkDeadline: () => void;
}

export function countRolledUp(target: RolledUpBlock): void {
  const { rollUp, buckets, tally } = target;
  const { bounds, dayStartNs, firstBucket } = buckets;
  const blockStartNs = (rollUp.minutes[0] ?? 0) * minuteNs;
  const blockEndNs = ((rollUp.minutes[rollUp.cellCount - 1] ?? 0) + 1) * minuteNs;
  for (let place = Math.max(0, findBucket(bounds, blockStartNs)); place < bounds.length - 1; place += 1) {
    const fromNs = Math.max(bounds[place] ?? 0, blockStartNs);
    const toNs = Math.min(bounds[place + 1] ?? 0, blockEndNs);
    if (fromNs >= blockEndNs) return;
    countBucket(target, fromNs, toNs);
    tally.close(firstBucket + place, spanOfDay(dayStartNs, fromNs, toNs));
  }
}

/** Counts whole minutes of `[fromNs, toNs)` from the roll-up, and the cut ones at both ends from rows. */
function countBucket(target: RolledUpBlock, fromNs: number, toNs: number): void {
  const { rollUp, plan, tally } = target;
  const firstMinute = Math.ceil(fromNs / minuteNs);
  const endMinute = Math.floor(toNs / minuteNs);
  if (firstMinute > endMinute) {
    countCutMinute(target, fromNs, toNs);
    return;
  }
  countCutMinute(target, fromNs, firstMinute * minuteNs);
  tally.addRollUp(plan, rollUp, firstEntryOf(rollUp, firstMinute), firstEntryOf(rollUp, endMinute));
  countCutMinute(target, endMinute * minuteNs, toNs);
}

/** Counts the rows in part of one minute; reads nothing if the minute is empty. */
function countCutMinute(target: RolledUpBlock, fromNs: number, toNs: number): void {
  const { block, rollUp, filter, tally, selectRows, checkDeadline } = target;
  const minute = Math.floor(fromNs / minuteNs);
  if (fromNs >= toNs || rollUp.minutes[firstEntryOf(rollUp, minute)] !== minute) return;
  const tests = planFilter(filter, block);
  if (tests === undefined) return;
  const range = findTimeRange(block, fromNs, toNs);
  const { rows, count } = selectRows([...range.tests, ...tests], range.from, range.to, checkDeadline);
  tally.addRows(rows, 0, count);
}

function firstEntryOf(rollUp: RollUp, minute: number): number {
  return lowerBound(rollUp.minutes, rollUp.cellCount, minute);
}
