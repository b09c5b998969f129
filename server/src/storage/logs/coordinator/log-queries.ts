import type { QueryBudget } from '../../../time/query-budget.ts';
import { unavailable } from '../../threads/storage-failure.ts';
import type { BlockAnswers, BlockPartial, BlockQuery } from '../query/block-query.ts';
import { runQuery } from '../query/evaluate.ts';
import { orderBlocks } from '../query/order-blocks.ts';
import type { LogWriterClient } from '../threads/log-writer-client.ts';
import type { LogReaderPool } from '../threads/start-log-threads.ts';
import type { BlockCatalogue } from './block-catalogue.ts';
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

export interface LogQueries {
  run<Kind extends BlockQuery['kind']>(
    query: QueryOf<Kind>,
    budget: QueryBudget,
  ): Promise<BlockAnswers[Kind]>;
}

/** More damaged days than this in one query suggest a broken disk. */
const maxRuns = 8;

/** Queries every thread that has records and merges the partial results. */
export function createLogQueries(options: LogQueriesOptions): LogQueries {
  const { catalogue, writer, readers, readerCount, quarantine } = options;

  async function read(query: BlockQuery, budget: QueryBudget): Promise<BlockPartial[]> {
    // In one turn: a memtable sealed later is retired only after the writer has answered.
    const blocks = orderBlocks(query, catalogue.of(query.query.projectId));
    const open = writer.query(query, budget);
    const sealed = readSealedBlocks({ read: readers.read, readerCount }, query, blocks, budget);
    const [fromOpen, fromSealed] = await Promise.all([open, sealed]);
    return [fromOpen, ...fromSealed];
  }

  return {
    async run<Kind extends BlockQuery['kind']>(query: QueryOf<Kind>, budget: QueryBudget) {
      for (let run = 0; run < maxRuns; run += 1) {
        const { epoch } = catalogue;
        try {
          const answer = await runQuery<Kind>(query, (part) => read(part, budget));
          if (catalogue.epoch === epoch) return answer;
        } catch (error) {
          if (!(error instanceof BlockDamagedError)) throw error;
          const { block, message } = error;
          // Otherwise its file was dropped, or the block merged, since the query began.
          if (catalogue.epoch === epoch && catalogue.has(block)) await quarantine(block.day, message);
        }
      }
      throw unavailable('Day files change or fail faster than they are read; retry later.');
    },
  };
}
