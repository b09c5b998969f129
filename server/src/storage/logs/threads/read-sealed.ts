import type { DeadlineCheck } from '../../threads/query-deadline.ts';
import type { BlockSummary } from '../block.ts';
import type { BlockReader } from '../day-file/block-reader.ts';
import { startEvaluation } from '../query/evaluate.ts';
import { DamagedBlock } from '../sealed-block/damaged-block.ts';
import type { SealedAnswer, SealedRequest } from './log-reader-protocol.ts';

/** Evaluates a query over some sealed blocks, in a reader thread. */
export function readSealed(
  reader: BlockReader,
  { query, blocks }: SealedRequest,
  checkDeadline: DeadlineCheck,
): SealedAnswer {
  try {
    const evaluation = startEvaluation(query);
    for (const block of blocks) {
      checkDeadline();
      if (evaluation.mayContribute(block)) evaluation.add(reader.open(block), checkDeadline);
    }
    // Reads columns of the listed rows that no test has read.
    return { kind: 'partials', partials: [...evaluation.finish()] };
  } catch (error) {
    if (!(error instanceof DamagedBlock)) throw error;
    const block = findBlock(blocks, error);
    if (block === undefined) throw error;
    return { kind: 'damaged', block, reason: error.message };
  }
}

function findBlock(
  blocks: readonly BlockSummary[],
  { day, blockId }: DamagedBlock,
): BlockSummary | undefined {
  return blocks.find((block) => block.day === day && block.blockId === blockId);
}
