import { maxBlockRows } from '../block.ts';
import { filterRows, type RowTest } from './row-test.ts';

/** Row numbers in ascending order: the first `count` of `rows`. Valid until the next call of the selector. */
export interface SelectedRows {
  readonly rows: Uint16Array;
  readonly count: number;
}

/** The rows of `[from, to)` that pass every test. Without tests no row is touched. */
export type RowSelector = (
  tests: readonly RowTest[],
  from: number,
  to: number,
  checkDeadline: () => void,
) => SelectedRows;

const everyRow = Uint16Array.from({ length: maxBlockRows }, (_, row) => row);

/** Rows of a slow test between two checks of the deadline. */
const slowChunkRows = 4096;

export function createRowSelector(): RowSelector {
  let kept = new Uint16Array();
  return (tests, from, to, checkDeadline) => {
    let rows = everyRow.subarray(from, to);
    let count = to - from;
    for (const test of tests) {
      if (count === 0) break;
      checkDeadline();
      // Statistics of roll-ups need none.
      if (kept.length === 0) kept = new Uint16Array(maxBlockRows);
      count =
        test.kind === 'slow'
          ? keepSlowly(test, rows.subarray(0, count), kept, checkDeadline)
          : filterRows(test, rows, count, kept);
      rows = kept;
    }
    return { rows, count };
  };
}

function keepSlowly(test: RowTest, rows: Uint16Array, kept: Uint16Array, checkDeadline: () => void): number {
  let keptCount = 0;
  for (let from = 0; from < rows.length; from += slowChunkRows) {
    checkDeadline();
    const chunk = rows.subarray(from, from + slowChunkRows);
    keptCount += filterRows(test, chunk, chunk.length, kept.subarray(keptCount));
  }
  return keptCount;
}
