import type { LogStatsQuery } from '../../../logs/log-store.ts';
import type { Block } from '../block.ts';
import type { Evaluation } from './block-query.ts';
import { type CountedTotals, createBlockTally, type StatsTotals, startTotals } from './block-tally.ts';
import { forEachBucket } from './bucket-rows.ts';
import { createCellCounter } from './cell-counter.ts';
import { compileFilter } from './compile-filter.ts';
import { countRolledUp } from './count-rolled-up.ts';
import { type DayBuckets, findDayBuckets } from './day-buckets.ts';
import { openGroupCells, openRolledUpCells } from './group-cells.ts';
import type { NewestSpan } from './group-counts.ts';
import { spanOfRows } from './newest-span.ts';
import { planFilter } from './plan-filter.ts';
import { isCoveredByRollUp, planRollUp } from './roll-up-plan.ts';
import { createRowSelector } from './select-rows.ts';
import type { StatsPartial } from './stats-partial.ts';
import { findTimeRange } from './window-rows.ts';

/** Counts that take some tenths of a millisecond to copy. */
const largeCount = 4096;

/** Counts rows by bucket and group, from the roll-ups of blocks if they suffice. */
export function startStats(query: LogStatsQuery): Evaluation<StatsPartial> {
  const { boundsNs, groupBy } = query;
  const filter = compileFilter(query.filter);
  const mayUseRollUps = isCoveredByRollUp(filter, groupBy);
  const start = (): CountedTotals => startTotals(boundsNs.length - 1, query.exemplars);
  let totals = start();
  // Unused without exemplars, and computing it may decode the times of a block.
  const spanOf = query.exemplars === 0 ? () => everywhere : spanOfRows;
  const counter = createCellCounter();
  const selectRows = createRowSelector();
  const findBuckets = cacheLastDay((dayStartNs) => findDayBuckets(boundsNs, dayStartNs));

  function addRows(block: Block, buckets: DayBuckets, checkDeadline: () => void): void {
    const tests = planFilter(filter, block);
    if (tests === undefined) return;
    const range = findTimeRange(block, buckets.bounds[0] ?? 0, buckets.bounds.at(-1) ?? 0);
    const selected = selectRows([...range.tests, ...tests], range.from, range.to, checkDeadline);
    if (selected.count === 0) return;
    const cells = groupBy.length === 0 ? undefined : openGroupCells(block, groupBy, selected);
    const tally = createBlockTally(cells, counter, totals);
    forEachBucket(block, selected, buckets.bounds, (place, rows, from, to) => {
      tally.addRows(rows, from, to);
      tally.close(buckets.firstBucket + place, spanOf(block, buckets, place, rows, from, to));
    });
  }

  /** Returns false when the block has no roll-up, or more combinations of names than `maxCells`. */
  function addRolledUp(block: Block, buckets: DayBuckets, checkDeadline: () => void): boolean {
    if (!mayUseRollUps || (block.hourRollUp ?? block.minuteRollUp) === undefined) return false;
    const cells = groupBy.length === 0 ? undefined : openRolledUpCells(block, groupBy);
    if (cells === 'too many') return false;
    const tally = createBlockTally(cells, counter, totals);
    const plan = planRollUp(block, filter, groupBy, cells?.secondCount ?? 1);
    countRolledUp({ block, plan, buckets, tally, filter, selectRows, checkDeadline });
    return true;
  }

  return {
    mayContribute: () => true,
    add(block, checkDeadline) {
      checkDeadline();
      const buckets = findBuckets(block.dayStartNs);
      if (buckets === undefined || block.rowCount === 0) return;
      if (!addRolledUp(block, buckets, checkDeadline)) addRows(block, buckets, checkDeadline);
    },
    takeLarge() {
      if (totals.groups.size < largeCount) return undefined;
      const part = toPartial(totals);
      totals = start();
      return part;
    },
    finish: () => [toPartial(totals)],
  };
}

function toPartial({ totals, groups }: StatsTotals): StatsPartial {
  return { totals, ...groups.toPartial() };
}

const everywhere: NewestSpan = { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY };

/** Caches the last answer: blocks come day by day. */
function cacheLastDay<Answer>(find: (dayStartNs: bigint) => Answer): (dayStartNs: bigint) => Answer {
  let last: { readonly dayStartNs: bigint; readonly answer: Answer } | undefined;
  return (dayStartNs) => {
    if (last?.dayStartNs !== dayStartNs) last = { dayStartNs, answer: find(dayStartNs) };
    return last.answer;
  };
}
