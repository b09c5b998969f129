import type { QueryBudget } from '../../../traces/trace-store.ts';
import { deadlineExceeded } from './query-deadline.ts';
import type { ReadAnswers, ReadRequest } from './read-request.ts';
import type { ReaderThread } from './reader-thread.ts';
import { unavailable } from './storage-failure.ts';

export interface ReaderPoolOptions {
  readonly readerCount: number;
  /** Resolves when the thread can take reads; `onDeath` is called when it ends by itself after that. */
  readonly startThread: (onDeath: () => void) => Promise<ReaderThread>;
  /** Reads that may wait for a free thread. */
  readonly maxQueuedReads: number;
  /** The clock of `QueryBudget.deadlineMs`. */
  readonly nowMs: () => number;
}

export interface ReaderPool {
  /**
   * @throws AppError `UNAVAILABLE` when too many reads wait or the read ended its thread, `DEADLINE_EXCEEDED` past
   *   the budget; the reason of `budget.signal` once that aborts.
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

/** Resolves when every thread can take reads. A thread that ends over a read fails that caller and is replaced. */
export async function startReaderPool(options: ReaderPoolOptions): Promise<ReaderPool> {
  const { readerCount, startThread, maxQueuedReads, nowMs } = options;
  const threads = new Set<ReaderThread>();
  const idle = new Set<ReaderThread>();
  const starting = new Set<Promise<void>>();
  const waiting = new Set<WaitingRead>();
  let stopping = false;

  async function addThread(): Promise<void> {
    const thread = await startThread(() => {
      threads.delete(thread);
      idle.delete(thread);
      replaceThread();
    });
    threads.add(thread);
    release(thread);
  }

  /** Tried again with the next read when it fails. */
  function replaceThread(): void {
    if (stopping || threads.size + starting.size >= readerCount) return;
    const started = addThread().catch(() => {
      if (threads.size === 0) refuseWaiting('No reader of the trace store could be started; retry later.');
    });
    starting.add(started);
    void started.finally(() => starting.delete(started));
  }

  function refuseWaiting(message: string): void {
    for (const read of waiting) read.refuse(unavailable(message));
    waiting.clear();
  }

  function release(thread: ReaderThread): void {
    if (stopping || !threads.has(thread)) return;
    const [next] = waiting;
    if (next === undefined) {
      idle.add(thread);
      return;
    }
    waiting.delete(next);
    next.take(thread);
  }

  function acquire(signal: AbortSignal | undefined): Promise<ReaderThread> {
    if (stopping) return Promise.reject(unavailable('The trace store is stopping.'));
    const [free] = idle;
    if (free !== undefined) {
      idle.delete(free);
      return Promise.resolve(free);
    }
    replaceThread();
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
      signal?.throwIfAborted();
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
      refuseWaiting('The trace store is stopping.');
      await Promise.all(starting);
      await Promise.all([...threads].map((thread) => thread.stop()));
    },
  };
}
