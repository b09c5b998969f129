import type { BlockPartial, BlockQuery } from '../query/block-query.ts';
import { type OpenRows, readOpenBlocks } from '../threads/read-open-blocks.ts';

/** Evaluates a query to its end, in the calling thread. */
export function readAtOnce(
  query: BlockQuery,
  parts: readonly OpenRows[],
  checkDeadline = (): void => {},
): BlockPartial[] {
  const reading = readOpenBlocks(query, parts, checkDeadline);
  const pieces: BlockPartial[] = [];
  for (;;) {
    const { done, value } = reading.next();
    if (value !== undefined) pieces.push(value);
    if (done === true) return pieces;
  }
}
