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

/** Several blocks as one. */
export interface MergedBlocks {
  readonly block: EncodedBlock;
  /** The first of those that were to be merged, two at least. */
  readonly sources: readonly BlockSummary[];
}

/**
 * One block with the rows of several, of as many as fit into memory.
 *
 * @param summaries blocks of one project and of the file's day, with at most `maxBlockRows` rows together.
 * @param maxBytes of memory for their rows, which the last block that is merged may exceed.
 * @returns `undefined` when the first block alone has as many bytes.
 * @throws DamagedBlock when one of them is not as it was written.
 */
export function mergeBlocks(
  file: LogDayFile,
  summaries: readonly BlockSummary[],
  maxBytes: number,
): MergedBlocks | undefined {
  const [first, ...others] = summaries;
  if (first === undefined || others.some((other) => !belongTogether(first, other))) {
    throw new RangeError('only blocks of one project and day can be merged');
  }
  const builder = createBlockBuilder(BigInt(first.day) * BigInt(dayNs));
  const sources: BlockSummary[] = [];
  for (const summary of summaries) {
    builder.appendBlock(openBlock(file, summary));
    sources.push(summary);
    if (builder.block.byteSize >= maxBytes) break;
  }
  return sources.length < 2 ? undefined : { block: encodeBlock(first.projectId, builder.block), sources };
}

function belongTogether(block: BlockSummary, other: BlockSummary): boolean {
  return block.projectId === other.projectId && block.day === other.day;
}

function openBlock(file: LogDayFile, summary: BlockSummary): Block {
  return openStoredBlock(summary, file.path, file.table, noCache);
}
