import type { Worker } from 'node:worker_threads';
import type { QueryBudget } from '../../../time/query-budget.ts';
import {
  startTelemetryWriter,
  type TelemetryWriterClient,
} from '../../generational/writer/telemetry-writer-client.ts';
import type { AppliedMigration } from '../../schema/applied-migration.ts';
import { createCancelFlag, deadlineExceeded } from '../../threads/query-deadline.ts';
import type { BlockPartial, BlockQuery } from '../query/block-query.ts';
import type { LogStoreLimits } from './log-store-limits.ts';
import type { LogWriterNotice, LogWriterProtocol } from './log-writer-protocol.ts';

export interface LogWriterClientOptions {
  /** Runs `log-writer-worker.ts`. */
  readonly worker: Worker;
  readonly limits: LogStoreLimits;
  /** The clock of `QueryBudget.deadlineMs`. */
  readonly monotonicNowMs: () => number;
  /** Called after each commit, before its appends resolve, with the last sequence of each project. */
  readonly onAppended: (lastSequences: ReadonlyMap<string, number>) => void;
  /** Called when the start migrated `wal.db`. */
  readonly onMigrated?: ((migration: AppliedMigration) => void) | undefined;
  readonly onFatal: (error: Error) => void;
}

/** The calling thread's end of the log writer. Messages arrive in order. */
export interface LogWriterClient
  extends Pick<
    TelemetryWriterClient<LogWriterProtocol>,
    'started' | 'onFrozen' | 'append' | 'retire' | 'freezeBefore' | 'stop'
  > {
  /** Evaluates a query over unsealed records; resolves with the pieces of its answer. */
  query(query: BlockQuery, budget: QueryBudget): Promise<readonly BlockPartial[]>;
}

/** Resolves when the write-ahead log has been replayed. */
export async function startLogWriterClient(options: LogWriterClientOptions): Promise<LogWriterClient> {
  const { monotonicNowMs, onAppended } = options;
  /** Of unanswered queries, by their id. */
  const pieces = new Map<number, BlockPartial[]>();
  const client = await startTelemetryWriter<LogWriterProtocol>({
    ...options,
    storeName: 'log store',
    threadName: 'log writer',
    onNotice(notice) {
      if (notice.kind === 'appended') onAppended(notice.lastSequences);
      if (notice.kind === 'partial') pieces.get(notice.queryId)?.push(notice.partial);
    },
  });

  return {
    ...client,
    async query(query, { deadlineMs, signal }) {
      signal?.throwIfAborted();
      const timeLeftMs = deadlineMs - monotonicNowMs();
      if (timeLeftMs <= 0) throw deadlineExceeded();
      const cancelled = createCancelFlag();
      const cancel = (): void => void Atomics.store(cancelled, 0, 1);
      signal?.addEventListener('abort', cancel, { once: true });
      const partials: BlockPartial[] = [];
      let queryId = 0;
      try {
        const notice = await client.request((id) => {
          queryId = id;
          pieces.set(id, partials);
          return { kind: 'query', id, query, timeLeftMs, cancelled };
        });
        // The caller may have left while the answer was on its way.
        signal?.throwIfAborted();
        // Cast: a query is answered by 'answer', or by a failure, which was thrown.
        const { partial: last } = notice as Extract<LogWriterNotice, { kind: 'answer' }>;
        return last === undefined ? partials : [...partials, last];
      } catch (error) {
        throw signal?.aborted === true ? signal.reason : error;
      } finally {
        pieces.delete(queryId);
        signal?.removeEventListener('abort', cancel);
      }
    },
  };
}
