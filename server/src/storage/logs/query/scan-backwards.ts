import { chunkRows } from '../body/chunk.ts';
import type { RowTest } from './row-test.ts';
import type { RowSelector } from './select-rows.ts';
import type { WindowRows } from './window-rows.ts';

/** Receives the rows of a scan. */
export interface RowVisitor {
  /** Whether the scan should continue with rows up to this one; called before they are tested. */
  needsRowsUpTo(row: number): boolean;
  visit(row: number): void;
}

/** Visits the rows of a range that pass the tests, last first, until the visitor needs no more. */
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
    if (!visitor.needsRowsUpTo(end - 1)) return;
    // One chunk of bodies, so that a search that ends early does not decode the next one.
    const start = Math.max(range.from, Math.floor((end - 1) / chunkRows) * chunkRows);
    const { rows, count } = selectRows(allTests, start, end, checkDeadline);
    for (let index = count - 1; index >= 0; index -= 1) {
      const row = rows[index] ?? 0;
      if (!visitor.needsRowsUpTo(row)) return;
      visitor.visit(row);
    }
    end = start;
  }
}
