import type { Worker } from 'node:worker_threads';
import type { AppError } from '../../../errors/app-error.ts';
import type { AppendOutcome, LogBatch } from '../../../logs/log-store.ts';
import type { QueryBudget } from '../../../query-budget.ts';
import { createCancelFlag, deadlineExceeded } from '../../threads/query-deadline.ts';
import { fromFailureMessage, unavailable } from '../../threads/storage-failure.ts';
import { startWriterClient } from '../../threads/writer-client.ts';
import type { BlockPartial, BlockQuery } from '../query/block-query.ts';
import type { LogStoreLimits } from './log-store-limits.ts';
import type { LogWriterNotice, LogWriterProtocol } from './log-writer-protocol.ts';

export interface LogWriterClientOptions {
  /** Runs `log-writer-worker.ts`. */
  readonly worker: Worker;
  readonly limits: LogStoreLimits;
  /** The clock of `QueryBudget.deadlineMs`. */
  readonly nowMs: () => number;
  /** Called after each commit, before its appends resolve, with the last sequence of each project. */
  readonly onAppended: (lastSequences: ReadonlyMap<string, number>) => void;
  readonly onFatal: (error: Error) => void;
}

/** The calling thread's end of the log writer. Whatever is sent arrives in order. */
export interface LogWriterClient {
  /** What was found when the write-ahead log was read. */
  readonly damage: readonly string[];
  /** The sequence that the next record would have had at the start. */
  readonly nextSequence: number;
  append(batch: LogBatch): Promise<AppendOutcome>;
  /** Evaluates a query over what no day file has. */
  query(query: BlockQuery, budget: QueryBudget): Promise<BlockPartial>;
  retire(generation: number): void;
  /** Makes the writer seal what has records of days before this one; the generations that have. */
  sealBefore(day: number): Promise<readonly number[]>;
  stop(): Promise<void>;
}

interface Pending {
  readonly resolve: (notice: LogWriterNotice) => void;
  readonly reject: (error: AppError) => void;
}

/** Resolves when the write-ahead log has been replayed. */
export async function startLogWriterClient(options: LogWriterClientOptions): Promise<LogWriterClient> {
  const { worker, limits, nowMs, onAppended, onFatal } = options;
  const pending = new Map<number, Pending>();
  let nextId = 1;
  let refusal: AppError | undefined;

  const client = await startWriterClient<LogWriterProtocol>({
    worker,
    storeName: 'log store',
    threadName: 'log writer',
    maxQueuedWrites: limits.maxQueuedAppends,
    maxQueuedBytes: limits.maxQueuedBytes,
    estimateBytes: ({ request }) => request.byteLength + bytesPerAppend,
    toTransfer: ({ request }) => [request.buffer],
    onNotice(notice) {
      if (notice.kind === 'appended') return onAppended(notice.lastSequences);
      const asked = pending.get(notice.id);
      pending.delete(notice.id);
      if (notice.kind === 'failure') asked?.reject(fromFailureMessage(notice.failure));
      else asked?.resolve(notice);
    },
    onFatal(error) {
      refuseAll(unavailable('The log store failed and the service is stopping.', error));
      onFatal(error);
    },
  });

  function refuseAll(error: AppError): void {
    refusal ??= error;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  }

  function ask(toMessage: (id: number) => LogWriterProtocol['post']): Promise<LogWriterNotice> {
    if (refusal !== undefined) return Promise.reject(refusal);
    const id = nextId;
    nextId += 1;
    client.post(toMessage(id));
    return new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
  }

  return {
    ...client.started,
    append: (batch) => client.write({ ...batch, request: toWholeBuffer(batch.request) }),
    async query(query, { deadlineMs, signal }) {
      signal?.throwIfAborted();
      const timeLeftMs = deadlineMs - nowMs();
      if (timeLeftMs <= 0) throw deadlineExceeded();
      const cancelled = createCancelFlag();
      const cancel = (): void => void Atomics.store(cancelled, 0, 1);
      signal?.addEventListener('abort', cancel, { once: true });
      try {
        const notice = await ask((id) => ({ kind: 'query', id, query, timeLeftMs, cancelled }));
        // The answer may have been on its way when the caller left.
        signal?.throwIfAborted();
        // A query is answered by an answer, or by a failure, which was thrown.
        return (notice as Extract<LogWriterNotice, { kind: 'answer' }>).partial;
      } catch (error) {
        throw signal?.aborted === true ? signal.reason : error;
      } finally {
        signal?.removeEventListener('abort', cancel);
      }
    },
    retire: (generation) => client.post({ kind: 'retire', generation }),
    async sealBefore(day) {
      const notice = await ask((id) => ({ kind: 'sealBefore', id, day }));
      // As above.
      return (notice as Extract<LogWriterNotice, { kind: 'sealing' }>).generations;
    },
    async stop() {
      await client.stop();
      refuseAll(unavailable('The log store is stopping.'));
    },
  };
}

/** What an append holds beside its request. */
const bytesPerAppend = 512;

/** Only a whole buffer can be transferred: a part of a shared one would take its neighbours along. */
function toWholeBuffer(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
}
