import type { Block } from '../block.ts';
import { sliceBlock } from '../memtable/slice-block.ts';
import type { BlockPartial, BlockQuery } from '../query/block-query.ts';
import { startEvaluation } from '../query/evaluate.ts';

/** The rows of an open block at the time of a query. Later commits do not change them. */
export interface OpenRows {
  readonly block: Block;
  readonly rowCount: number;
  /** Memory of the block for each row, on average. */
  readonly bytesPerRow: number;
}

/** A step reads this many rows, or fewer if they are long: some two milliseconds of a search through every body. */
const rowsPerStep = 2048;
export const bytesPerStep = 1024 * 1024;

/** A query in steps of some milliseconds; each may give a piece of the answer, and the end gives the last one. */
export type OpenRead = Generator<BlockPartial | undefined, BlockPartial | undefined>;

export function* readOpenBlocks(
  query: BlockQuery,
  parts: readonly OpenRows[],
  checkDeadline: () => void,
): OpenRead {
  const evaluation = startEvaluation(query);
  for (const { block, rowCount, bytesPerRow } of parts) {
    const count = Math.ceil(Math.min(rowsPerStep, bytesPerStep / bytesPerRow));
    for (let from = 0; from < rowCount; from += count) {
      evaluation.add(sliceBlock(block, from, Math.min(from + count, rowCount)), checkDeadline);
      yield evaluation.takeLarge?.();
    }
  }
  let last: BlockPartial | undefined;
  for (const piece of evaluation.finish()) {
    if (last !== undefined) yield last;
    last = piece;
  }
  return last;
}
