import type { RollUp } from '../block.ts';
import type { CellCounter } from './cell-counter.ts';
import type { GroupCells } from './group-cells.ts';
import type { GroupCounts, NewestSpan } from './group-counts.ts';
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

/** @param cells `undefined` if rows are not grouped. */
export function createBlockTally(
  cells: GroupCells | undefined,
  counter: CellCounter,
  { totals, groups }: StatsTotals,
): BlockTally {
  // Ungrouped rows have one cell.
  counter.reserve(cells?.cellCount ?? 1);
  const groupOfCell = new Map<number, number>();
  const groupOf = (cell: number, values: GroupCells['values']): number => {
    let group = groupOfCell.get(cell);
    if (group === undefined) {
      group = groups.groupOf(values(cell));
      groupOfCell.set(cell, group);
    }
    return group;
  };
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
        if (cells !== undefined) groups.add(bucket, groupOf(cell, cells.values), count, span);
      });
      totals[bucket] = (totals[bucket] ?? 0) + total;
      ungrouped = 0;
    },
  };
}
