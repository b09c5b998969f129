import type { LogStatsQuery } from '../../../logs/log-store.ts';
import type { QueryBudget } from '../../../time/query-budget.ts';
import { unavailable } from '../../threads/storage-failure.ts';
import type { BlockAnswers, BlockPartial, BlockQuery } from '../query/block-query.ts';
import { runQuery } from '../query/evaluate.ts';
import { orderBlocks, windowOf } from '../query/order-blocks.ts';
import { type CountedBucket, countBuckets } from '../query/stats-answer.ts';
import { byteSizeOf, type StatsPartial } from '../query/stats-partial.ts';
import type { LogWriterClient } from '../threads/log-writer-client.ts';
import type { LogReaderPool } from '../threads/start-log-threads.ts';
import type { BlockCatalogue } from './block-catalogue.ts';
import { createFoundParts } from './found-parts.ts';
import { createProjectMemory, type MemoryClaim } from './project-memory.ts';
import { BlockDamagedError, readSealedBlocks } from './read-sealed-blocks.ts';

export interface LogQueriesOptions {
  readonly catalogue: BlockCatalogue;
  readonly writer: Pick<LogWriterClient, 'query'>;
  readonly readers: Pick<LogReaderPool, 'read'>;
  readonly readerCount: number;
  /** Quarantines the file of a day. */
  readonly quarantine: (day: number, reason: string) => Promise<void>;
}

type QueryOf<Kind> = Extract<BlockQuery, { readonly kind: Kind }>;

/** Its signal aborts also when another project needs the memory of the query. */
type EvictableBudget = QueryBudget & { readonly signal: AbortSignal };

export interface LogQueries {
  run<Kind extends BlockQuery['kind']>(
    query: QueryOf<Kind>,
    budget: QueryBudget,
  ): Promise<BlockAnswers[Kind]>;
}

/** Groups of statistics that the queries of one project may have on their way to be merged. */
const maxProjectStatsBytes = 192 * 1024 * 1024;
/** Those of all projects. */
const maxStatsBytes = 2 * maxProjectStatsBytes;
/** Some four thousand groups. */
const maxCountedHere = 256 * 1024;

/** More damaged days than this in one query suggest a broken disk. */
const maxRuns = 8;

/** Queries every thread that has records and merges the partial results. */
export function createLogQueries(options: LogQueriesOptions): LogQueries {
  const { catalogue, writer, readers, readerCount, quarantine } = options;
  const memory = createProjectMemory(maxProjectStatsBytes, maxStatsBytes);

  async function read(
    query: BlockQuery,
    budget: EvictableBudget,
    memory: MemoryClaim,
  ): Promise<readonly BlockPartial[]> {
    const failing = new AbortController();
    const signal = AbortSignal.any([budget.signal, failing.signal]);
    const shared = { ...budget, signal };
    const found = createFoundParts(query, {
      memory,
      merge: (stats, parts) => readers.read({ kind: 'merge', query: stats, parts }, shared),
    });
    try {
      // In one turn: what the writer reads was chosen before a memtable sealed later is retired.
      const blocks = orderBlocks(query, catalogue.of(query.query.projectId, windowOf(query)));
      const open = writer.query(query, shared).then(found.add);
      const sealed = readSealedBlocks({ read: readers.read, readerCount }, query, blocks, shared, found);
      await Promise.all([open, sealed]);
    } catch (error) {
      failing.abort(error);
      throw error;
    }
    return found.parts;
  }

  /** In this thread only what takes it a few milliseconds. */
  async function count(
    query: LogStatsQuery,
    parts: readonly StatsPartial[],
    budget: QueryBudget,
  ): Promise<readonly CountedBucket[]> {
    const bytes = parts.reduce((sum, part) => sum + byteSizeOf(part), 0);
    if (bytes <= maxCountedHere) return countBuckets(query, parts);
    return readers.read({ kind: 'count', query: { kind: 'stats', query }, parts }, budget);
  }

  /** Runs a query once; days may change meanwhile. */
  async function runOnce<Kind extends BlockQuery['kind']>(
    query: QueryOf<Kind>,
    budget: QueryBudget,
  ): Promise<BlockAnswers[Kind]> {
    const claim = memory.open(query.query.projectId);
    const signals = budget.signal === undefined ? [claim.signal] : [claim.signal, budget.signal];
    const unlessEvicted = { ...budget, signal: AbortSignal.any(signals) };
    try {
      return await runQuery<Kind>(
        query,
        (part) => read(part, unlessEvicted, claim),
        (stats, parts) => count(stats, parts, unlessEvicted),
      );
    } finally {
      claim.release();
    }
  }

  return {
    async run<Kind extends BlockQuery['kind']>(query: QueryOf<Kind>, budget: QueryBudget) {
      for (let run = 0; run < maxRuns; run += 1) {
        const epoch = catalogue.epoch();
        try {
          const answer = await runOnce<Kind>(query, budget);
          if (catalogue.epoch() === epoch) return answer;
        } catch (error) {
          if (!(error instanceof BlockDamagedError)) throw error;
          const { block, message } = error;
          // Otherwise its file was dropped, or the block merged, since the query began.
          if (catalogue.epoch() === epoch && catalogue.has(block)) await quarantine(block.day, message);
        }
      }
      throw unavailable('Day files change or fail faster than they are read; retry later.');
    },
  };
}
