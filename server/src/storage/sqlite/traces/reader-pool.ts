import { AppError } from '../../../errors/app-error.ts';
import type { QueryBudget } from '../../../traces/trace-store.ts';
import { deadlineExceeded } from './query-deadline.ts';
import type { ReadAnswers, ReadRequest } from './read-request.ts';
import { type ReaderThread, startReaderThread } from './reader-thread.ts';
import type { ReaderStart } from './thread-messages.ts';

export interface ReaderPoolOptions extends ReaderStart {
  readonly readerCount: number;
  /** Reads that may wait for a free thread. */
  readonly maxQueuedReads: number;
  /** The clock of `QueryBudget.deadlineMs`. */
  readonly nowMs: () => number;
}

export interface ReaderPool {
  /**
   * @throws AppError `UNAVAILABLE` when too many reads wait, `DEADLINE_EXCEEDED` past the budget; the reason of
   *   `budget.signal` once that aborts.
   */
  read<Request extends ReadRequest>(
    request: Request,
    budget: QueryBudget,
  ): Promise<ReadAnswers[Request['kind']]>;
  /** Waits for the reads under way, then ends the threads. */
  stop(): Promise<void>;
}

interface WaitingRead {
  readonly take: (thread: ReaderThread) => void;
  readonly refuse: (error: unknown) => void;
}

/** Resolves when every thread has opened its connection. */
export async function startReaderPool(options: ReaderPoolOptions): Promise<ReaderPool> {
  const { databasePath, readerCount, maxQueuedReads, nowMs } = options;
  const threads = new Set<ReaderThread>();
  const idle: ReaderThread[] = [];
  const waiting = new Set<WaitingRead>();
  let stopping = false;

  async function addThread(): Promise<void> {
    const thread = await startReaderThread({ databasePath }, () => {
      threads.delete(thread);
      // A read that used up its thread fails its caller only; a thread that cannot start again stays away.
      if (!stopping) addThread().catch(() => {});
    });
    threads.add(thread);
    release(thread);
  }

  function release(thread: ReaderThread): void {
    if (stopping || !threads.has(thread)) return;
    const [next] = waiting;
    if (next === undefined) {
      idle.push(thread);
      return;
    }
    waiting.delete(next);
    next.take(thread);
  }

  function acquire(signal: AbortSignal | undefined): Promise<ReaderThread> {
    if (stopping) return Promise.reject(unavailable('The trace store is stopping.'));
    const free = idle.pop();
    if (free !== undefined) return Promise.resolve(free);
    if (threads.size === 0) return Promise.reject(unavailable('No reader of the trace store is running.'));
    if (waiting.size >= maxQueuedReads) {
      return Promise.reject(unavailable('Too many reads are waiting; retry later.'));
    }
    return new Promise((resolve, reject) => {
      const read: WaitingRead = {
        take(thread) {
          signal?.removeEventListener('abort', leave);
          resolve(thread);
        },
        refuse: reject,
      };
      function leave(): void {
        waiting.delete(read);
        reject(signal?.reason);
      }
      signal?.addEventListener('abort', leave, { once: true });
      waiting.add(read);
    });
  }

  async function run<Request extends ReadRequest>(
    thread: ReaderThread,
    request: Request,
    timeLeftMs: number,
    signal: AbortSignal | undefined,
  ): Promise<ReadAnswers[Request['kind']]> {
    const cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const cancel = (): void => void Atomics.store(cancelled, 0, 1);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      if (timeLeftMs <= 0) throw deadlineExceeded();
      const answer = await thread.read({ kind: 'read', request, timeLeftMs, cancelled });
      // A thread answers a request with the answer of its kind.
      return answer as ReadAnswers[Request['kind']];
    } catch (error) {
      throw signal?.aborted === true ? signal.reason : error;
    } finally {
      signal?.removeEventListener('abort', cancel);
      release(thread);
    }
  }

  await Promise.all(Array.from({ length: readerCount }, addThread));
  return {
    async read(request, { deadlineMs, signal }) {
      signal?.throwIfAborted();
      const thread = await acquire(signal);
      return run(thread, request, deadlineMs - nowMs(), signal);
    },
    async stop() {
      stopping = true;
      for (const read of waiting) read.refuse(unavailable('The trace store is stopping.'));
      waiting.clear();
      await Promise.all([...threads].map((thread) => thread.stop()));
    },
  };
}

function unavailable(message: string): AppError {
  return new AppError('UNAVAILABLE', message, [{ type: 'retry', retry_after_seconds: 1 }]);
}
