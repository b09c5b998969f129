import type { QueryBudget } from '../../../time/query-budget.ts';
import { setTimer } from '../../../time/timers.ts';
import type { BlockSummary } from '../block.ts';
import type { BlockQuery } from '../query/block-query.ts';
import { narrowQuery, remainingBlocks } from '../query/order-blocks.ts';
import type { SealedAnswer, SealedRequest } from '../threads/log-reader-protocol.ts';
import type { FoundParts } from './found-parts.ts';

/** A reader found a block that is not as the catalogue describes it. */
export class BlockDamagedError extends Error {
  readonly block: BlockSummary;

  constructor(block: BlockSummary, reason: string) {
    super(reason);
    this.name = 'BlockDamagedError';
    this.block = block;
  }
}

export interface SealedReads {
  readonly read: (request: SealedRequest, budget: QueryBudget) => Promise<SealedAnswer>;
  /** Threads that share the blocks. */
  readonly readerCount: number;
}

/** Bounds the messages between threads. */
const maxBlocksPerRead = 16;
/** A thread takes some 25 MiB and tenths of a second to start, so a second one is asked only for what takes longer. */
const aloneMs = 20;

/**
 * Spreads blocks over the reader threads, a few at a time, until no block left can change the answer. The first block of a
 * list is read alone, and what takes few milliseconds by one thread.
 *
 * @param blocks in the order of `orderBlocks`.
 * @param found what was found, and takes what is found.
 * @throws BlockDamagedError
 */
export async function readSealedBlocks(
  { read, readerCount }: SealedReads,
  query: BlockQuery,
  blocks: readonly BlockSummary[],
  budget: QueryBudget,
  found: FoundParts,
): Promise<void> {
  const failing = new AbortController();
  const { signal: left } = budget;
  const signal = left === undefined ? failing.signal : AbortSignal.any([left, failing.signal]);
  let remaining = blocks;
  // One block often fills a page, so a list requests few at a time; a query of all blocks requests many.
  let chunkSize =
    query.kind === 'list' ? 1 : Math.min(Math.ceil(blocks.length / readerCount), maxBlocksPerRead);

  function nextChunk(): readonly BlockSummary[] {
    remaining = remainingBlocks(query, found.parts, remaining);
    const chunk = remaining.slice(0, chunkSize);
    remaining = remaining.slice(chunk.length);
    chunkSize = Math.min(chunkSize * 2, maxBlocksPerRead);
    return chunk;
  }

  async function readChunk(chunk: readonly BlockSummary[]): Promise<void> {
    const request = { kind: 'sealed', query: narrowQuery(query, chunk), blocks: chunk } as const;
    const answer = await read(request, { ...budget, signal });
    if (answer.kind === 'damaged') throw new BlockDamagedError(answer.block, answer.reason);
    await found.add(answer.partials);
  }

  async function readChunks(): Promise<void> {
    for (let chunk = nextChunk(); chunk.length > 0; chunk = nextChunk()) await readChunk(chunk);
  }

  // The other threads would decode megabytes of columns that a page full by its first block does not need.
  if (query.kind === 'list' && remaining.length > 0) await readChunk(nextChunk());
  const startLane = (): Promise<void> =>
    readChunks().catch((error: unknown) => {
      failing.abort(error);
      throw error;
    });
  const first = startLane();
  await settledWithin(first, aloneMs);
  const helperCount = failing.signal.aborted ? 0 : Math.min(readerCount - 1, remaining.length);
  await Promise.all([first, ...Array.from({ length: helperCount }, startLane)]);
}

/** Waits until the promise is settled, or for that long. */
function settledWithin(promise: Promise<void>, delayMs: number): Promise<void> {
  const { promise: waited, resolve } = Promise.withResolvers<void>();
  const cancel = setTimer(resolve, delayMs);
  promise.catch(() => {}).finally(() => resolve(cancel()));
  return waited;
}
