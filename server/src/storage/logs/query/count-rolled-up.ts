import { dayNs } from '../../../time/utc-day.ts';
import type { Block } from '../block.ts';
import type { BlockTally } from './block-tally.ts';
import type { CompiledFilter } from './compile-filter.ts';
import { type DayBuckets, findBucket } from './day-buckets.ts';
import { spanOfDay } from './newest-span.ts';
import { planFilter } from './plan-filter.ts';
import type { RollUpPlan } from './roll-up-plan.ts';
import { firstCellOf, rollUpsOf } from './roll-up-range.ts';
import type { RowSelector } from './select-rows.ts';
import { findTimeRange } from './window-rows.ts';

/** A block counted by its roll-ups, and by its rows only in periods that a bound cuts. */
export interface RolledUpBlock {
  readonly block: Block;
  readonly plan: RollUpPlan;
  readonly buckets: DayBuckets;
  readonly tally: BlockTally;
  readonly filter: CompiledFilter;
  readonly selectRows: RowSelector;
  readonly checkDeadline: () => void;
}

export function countRolledUp(target: RolledUpBlock): void {
  const { block, buckets, tally } = target;
  const { firstNs, lastNs } = block.timeBounds;
  const { bounds, dayStartNs, firstBucket } = buckets;
  for (let place = Math.max(0, findBucket(bounds, firstNs)); place < bounds.length - 1; place += 1) {
    const fromNs = bounds[place] ?? 0;
    const toNs = bounds[place + 1] ?? 0;
    if (fromNs > lastNs) return;
    // Beyond the first and the last row a bound cuts nothing.
    countSpan(target, 0, fromNs <= firstNs ? 0 : fromNs, toNs > lastNs ? dayNs : toNs);
    const span = spanOfDay(dayStartNs, Math.max(fromNs, firstNs), Math.min(toNs, lastNs));
    tally.close(firstBucket + place, span);
  }
}

/** Counts `[fromNs, toNs)`: whole periods from the roll-up of this level, the cut ones at both ends from the next. */
function countSpan(target: RolledUpBlock, level: number, fromNs: number, toNs: number): void {
  if (fromNs >= toNs) return;
  const rollUpOf = rollUpsOf[level];
  if (rollUpOf === undefined) {
    countRows(target, fromNs, toNs);
    return;
  }
  const rollUp = rollUpOf(target.block);
  if (rollUp === undefined) {
    countSpan(target, level + 1, fromNs, toNs);
    return;
  }
  const { periodNs } = rollUp;
  const firstPeriod = Math.ceil(fromNs / periodNs);
  const endPeriod = Math.floor(toNs / periodNs);
  const countCut = (cutFromNs: number, cutToNs: number): void => {
    const period = Math.floor(cutFromNs / periodNs);
    const isEmpty = firstCellOf(rollUp, period) === firstCellOf(rollUp, period + 1);
    if (!isEmpty) countSpan(target, level + 1, cutFromNs, cutToNs);
  };
  if (firstPeriod > endPeriod) {
    countCut(fromNs, toNs);
    return;
  }
  countCut(fromNs, firstPeriod * periodNs);
  target.tally.addRollUp(
    target.plan,
    rollUp,
    firstCellOf(rollUp, firstPeriod),
    firstCellOf(rollUp, endPeriod),
  );
  countCut(endPeriod * periodNs, toNs);
}

function countRows(target: RolledUpBlock, fromNs: number, toNs: number): void {
  const { block, filter, tally, selectRows, checkDeadline } = target;
  const tests = planFilter(filter, block);
  if (tests === undefined) return;
  const range = findTimeRange(block, fromNs, toNs);
  const { rows, count } = selectRows([...range.tests, ...tests], range.from, range.to, checkDeadline);
  tally.addRows(rows, 0, count);
}
