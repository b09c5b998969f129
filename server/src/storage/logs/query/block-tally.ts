import type { RollUp } from '../block.ts';
import type { CellCounter } from './cell-counter.ts';
import type { GroupCells } from './group-cells.ts';
import { createGroupCounts, type GroupCounts, type NewestSpan } from './group-counts.ts';
import { createGroupNumbering } from './group-numbering.ts';
import type { RollUpPlan } from './roll-up-plan.ts';

/** Counts the rows of one block, one bucket after the other. */
export interface BlockTally {
  addRows(rows: Uint16Array, from: number, to: number): void;
  addRollUp(plan: RollUpPlan, rollUp: RollUp, from: number, to: number): void;
  /** Ends a bucket. */
  close(bucket: number, span: NewestSpan): void;
}

/** Where the counts of a query are added. */
export interface StatsTotals {
  /** By bucket. */
  readonly totals: Float64Array;
  readonly groups: GroupCounts;
}

/** With a cache of group numbers between the blocks of a query. */
export interface CountedTotals extends StatsTotals {
  readonly groupNumbers: ReturnType<typeof createGroupNumbering>;
}

export function startTotals(bucketCount: number, newestCount: number): CountedTotals {
  const groups = createGroupCounts(newestCount);
  const groupNumbers = createGroupNumbering((values) => groups.groupOf(values));
  return { totals: new Float64Array(bucketCount), groups, groupNumbers };
}

/** @param cells `undefined` if rows are not grouped. */
export function createBlockTally(
  cells: GroupCells | undefined,
  counter: CellCounter,
  { totals, groups, groupNumbers }: CountedTotals,
): BlockTally {
  // Ungrouped rows have one cell.
  counter.reserve(cells?.cellCount ?? 1);
  const groupOf = cells === undefined ? undefined : groupNumbers(cells);
  let ungrouped = 0;
  return {
    addRows(rows, from, to) {
      if (cells === undefined) ungrouped += to - from;
      else counter.countRows(cells, rows, from, to);
    },
    addRollUp: (plan, rollUp, from, to) => counter.countRollUp(plan, rollUp, from, to),
    close(bucket, span) {
      let total = ungrouped;
      counter.drain((cell, count) => {
        total += count;
        if (groupOf !== undefined) groups.add(bucket, groupOf(cell), count, span);
      });
      totals[bucket] = (totals[bucket] ?? 0) + total;
      ungrouped = 0;
    },
  };
}
