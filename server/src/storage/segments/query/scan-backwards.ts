import type { RowTest } from './row-test.ts';
import type { RowSelector } from './select-rows.ts';
import type { WindowRows } from './window-rows.ts';

/** As many rows as a chunk of bodies has, so that a search that ends early has not looked into the next one. */
const chunkRows = 4096;

/** Sees the rows that a scan comes across. */
export interface RowVisitor {
  /** Whether rows up to this one are still wanted; asked before they are looked at. */
  wantsUpTo(row: number): boolean;
  visit(row: number): void;
}

/** Visits the rows of a range that pass the tests, the last one first, until they are no longer wanted. */
export function scanBackwards(
  range: WindowRows,
  tests: readonly RowTest[],
  selectRows: RowSelector,
  visitor: RowVisitor,
  checkDeadline: () => void,
): void {
  const allTests = [...range.tests, ...tests];
  for (let end = range.to; end > range.from; ) {
    checkDeadline();
    if (!visitor.wantsUpTo(end - 1)) return;
    const start = Math.max(range.from, Math.floor((end - 1) / chunkRows) * chunkRows);
    const { rows, count } = selectRows(allTests, start, end, checkDeadline);
    for (let index = count - 1; index >= 0; index -= 1) {
      const row = rows[index] ?? 0;
      if (!visitor.wantsUpTo(row)) return;
      visitor.visit(row);
    }
    end = start;
  }
}
