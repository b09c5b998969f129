import { dayNs } from '../../../time/utc-day.ts';
import type { Block, BlockSummary } from '../block.ts';
import { createBlockBuilder } from '../memtable/create-block-builder.ts';
import type { ColumnCache } from '../sealed-block/block-columns.ts';
import type { EncodedBlock } from '../sealed-block/block-writer.ts';
import { encodeBlock } from '../sealed-block/encode-block.ts';
import type { LogDayFile } from './block-table.ts';
import { openStoredBlock } from './stored-block.ts';

/** Every column is read once, so none is cached. */
const noCache: ColumnCache = { get: () => undefined, set() {} };

/**
 * One block with the rows of several.
 *
 * @param summaries blocks of one project and of the file's day, with at most `maxBlockRows` rows together.
 * @throws DamagedBlock when one of them is not as it was written.
 */
export function mergeBlocks(file: LogDayFile, summaries: readonly BlockSummary[]): EncodedBlock {
  const [first, ...others] = summaries;
  if (first === undefined || others.some((other) => !belongTogether(first, other))) {
    throw new RangeError('only blocks of one project and day can be merged');
  }
  const builder = createBlockBuilder(BigInt(first.day) * BigInt(dayNs));
  for (const summary of summaries) builder.appendBlock(openBlock(file, summary));
  return encodeBlock(first.projectId, builder.block);
}

function belongTogether(block: BlockSummary, other: BlockSummary): boolean {
  return block.projectId === other.projectId && block.day === other.day;
}

function openBlock(file: LogDayFile, summary: BlockSummary): Block {
  return openStoredBlock(summary, file.path, file.table, noCache);
}
