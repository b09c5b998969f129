import fc from 'fast-check';
import type { StoredLog } from '../../../../logs/log.ts';
import { dayNs } from '../../../../time/utc-day.ts';
import type { Block, BlockSummary } from '../../block.ts';
import { readAtOnce } from '../../testing/read-at-once.ts';
import { bytesPerStep } from '../../threads/read-open-blocks.ts';
import type { BlockPartial, BlockQuery } from '../block-query.ts';
import { startEvaluation } from '../evaluate.ts';
import { orderBlocks, remainingBlocks } from '../order-blocks.ts';
import { spilledKeys } from './arbitrary-logs.ts';
import { createArrayBlock, summarizeRecords } from './array-block.ts';

export const projectId = 'project';

/** How records are spread over blocks, and how many sealed blocks are read at once. */
export interface Split {
  /** The block of each record within its day, cyclically. */
  readonly blockOf: readonly number[];
  readonly chunkBlocks: number;
  /** Rows of an open block that are read in one step. */
  readonly stepRows: number;
}

/** Blocks below this number are sealed, the others open. */
const firstOpen = 3;

export const arbitrarySplit: fc.Arbitrary<Split> = fc.record({
  blockOf: fc.array(fc.nat(firstOpen + 1), { minLength: 1, maxLength: 10 }),
  chunkBlocks: fc.integer({ min: 1, max: 4 }),
  stepRows: fc.integer({ min: 1, max: 8 }),
});

/** A miniature store, which reads its blocks as a coordinator does. */
export interface SplitBlocks {
  run(query: BlockQuery): Promise<readonly BlockPartial[]>;
  readonly addedCount: number;
  readonly checkCount: number;
}

/** Makes a block of records of one day. */
export type BlockMaker = (records: readonly StoredLog[], isSealed: boolean) => Block;

export const makeArrayBlock: BlockMaker = (records, isSealed) =>
  createArrayBlock(records, { isSorted: isSealed, spilledKeys });

export function createSplitBlocks(
  records: readonly StoredLog[],
  split: Split,
  makeBlock: BlockMaker,
): SplitBlocks {
  const open: Block[] = [];
  const sealed = new Map<BlockSummary, Block>();
  const parts = Map.groupBy(records.entries(), ([index, { timeNs }]) => {
    const number = split.blockOf[index % split.blockOf.length] ?? 0;
    return JSON.stringify([Number(timeNs / BigInt(dayNs)), number]);
  });
  for (const [part, entries] of parts) {
    const number: number = JSON.parse(part)[1];
    const isSealed = number < firstOpen;
    const rows = entries.map(([, record]) => record);
    const block = makeBlock(rows, isSealed);
    if (isSealed) sealed.set(summarizeRecords(rows, projectId, sealed.size), block);
    else open.push(block);
  }
  let addedCount = 0;
  let checkCount = 0;

  const checkDeadline = (): void => {
    checkCount += 1;
  };

  function evaluateOpen(query: BlockQuery): BlockPartial[] {
    addedCount += open.length;
    const bytesPerRow = bytesPerStep / split.stepRows;
    const parts = open.map((block) => ({ block, rowCount: block.rowCount, bytesPerRow }));
    return structuredClone(readAtOnce(query, parts, checkDeadline));
  }

  function evaluateSealed(query: BlockQuery, summaries: readonly BlockSummary[]): BlockPartial[] {
    const evaluation = startEvaluation(query);
    for (const summary of summaries) {
      if (!evaluation.mayContribute(summary)) continue;
      const block = sealed.get(summary);
      if (block === undefined) throw new RangeError('a block of another store');
      addedCount += 1;
      evaluation.add(block, checkDeadline);
    }
    return structuredClone([...evaluation.finish()]);
  }

  return {
    async run(query) {
      const partials = evaluateOpen(query);
      let remaining: readonly BlockSummary[] = orderBlocks(query, [...sealed.keys()]);
      while (remaining.length > 0) {
        partials.push(...evaluateSealed(query, remaining.slice(0, split.chunkBlocks)));
        remaining = remainingBlocks(query, partials, remaining.slice(split.chunkBlocks));
      }
      return partials;
    },
    get addedCount() {
      return addedCount;
    },
    get checkCount() {
      return checkCount;
    },
  };
}
