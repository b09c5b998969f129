import type { QueryBudget, RunBudget } from '../../time/query-budget.ts';
import { createCancelFlag, deadlineExceeded } from './query-deadline.ts';
import type { ReaderThread } from './reader-thread.ts';
import { unavailable } from './storage-failure.ts';

/** A read of one of several kinds. */
interface OfKind {
  readonly kind: PropertyKey;
}

export interface ReaderPoolOptions<Request extends OfKind, Answers, Note = never> {
  /** For messages: `trace store`, `log store`. */
  readonly storeName: string;
  readonly readerCount: number;
  /** Resolves when the thread is ready; `onDeath` is called if it ends by itself afterwards. */
  readonly startThread: (
    onDeath: () => void,
  ) => Promise<ReaderThread<Request, AnswerOf<Request, Answers>, Note>>;
  /** Reads that may wait for a free thread. */
  readonly maxQueuedReads: number;
  /** The clock of `QueryBudget.deadlineMs`. */
  readonly nowMs: () => number;
}

/** The answer type of a request, by its kind. */
export type AnswerOf<Request extends OfKind, Answers> = Answers[Request['kind'] & keyof Answers];

export interface ReaderPool<Request extends OfKind, Answers, Note = never> {
  /**
   * @throws AppError `UNAVAILABLE` when too many reads wait or the thread ended during the read, `DEADLINE_EXCEEDED`
   *   past the budget; the reason of `budget.signal` once that aborts.
   */
  read<One extends Request>(request: One, budget: QueryBudget | RunBudget): Promise<AnswerOf<One, Answers>>;
  /** Arrives at every thread before its next read. */
  broadcast(message: Note): void;
  /** Waits for the reads under way, then ends the threads. */
  stop(): Promise<void>;
}

interface WaitingRead<Thread> {
  readonly take: (thread: Thread) => void;
  readonly refuse: (error: unknown) => void;
}

/**
 * Starts threads on demand, because each takes some 25 MB and many services never query every signal. A thread that
 * ends during a read fails that caller and is replaced.
 */
export function createReaderPool<Request extends OfKind, Answers, Note = never>(
  options: ReaderPoolOptions<Request, Answers, Note>,
): ReaderPool<Request, Answers, Note> {
  type Thread = ReaderThread<Request, AnswerOf<Request, Answers>, Note>;
  const { storeName, readerCount, maxQueuedReads, nowMs } = options;
  const threads = new Set<Thread>();
  const idle = new Set<Thread>();
  const starting = new Set<Promise<void>>();
  const waiting = new Set<WaitingRead<Thread>>();
  let stopping = false;

  async function addThread(): Promise<void> {
    const thread = await options.startThread(() => {
      threads.delete(thread);
      idle.delete(thread);
      if (waiting.size > 0) startThread();
    });
    threads.add(thread);
    release(thread);
  }

  /** If it fails, the next read retries. */
  function startThread(): void {
    if (stopping || threads.size + starting.size >= readerCount) return;
    const started = addThread().catch(() => {
      if (threads.size === 0) refuseWaiting(`No reader of the ${storeName} could be started; retry later.`);
    });
    starting.add(started);
    void started.finally(() => starting.delete(started));
  }

  function refuseWaiting(message: string): void {
    for (const read of waiting) read.refuse(unavailable(message));
    waiting.clear();
  }

  function release(thread: Thread): void {
    if (stopping || !threads.has(thread)) return;
    const [next] = waiting;
    if (next === undefined) {
      idle.add(thread);
      return;
    }
    waiting.delete(next);
    next.take(thread);
  }

  function acquire(signal: AbortSignal | undefined): Promise<Thread> {
    if (stopping) return Promise.reject(unavailable(`The ${storeName} is stopping.`));
    const [free] = idle;
    if (free !== undefined) {
      idle.delete(free);
      return Promise.resolve(free);
    }
    startThread();
    // Each starting thread will take one of them.
    if (waiting.size >= maxQueuedReads + starting.size) {
      return Promise.reject(unavailable('Too many reads are waiting; retry later.'));
    }
    return new Promise((resolve, reject) => {
      const read: WaitingRead<Thread> = {
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

  async function run<One extends Request>(
    thread: Thread,
    request: One,
    timeLeftMs: number,
    signal: AbortSignal | undefined,
  ): Promise<AnswerOf<One, Answers>> {
    const cancelled = createCancelFlag();
    const cancel = (): void => void Atomics.store(cancelled, 0, 1);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      signal?.throwIfAborted();
      if (timeLeftMs <= 0) throw deadlineExceeded();
      const answer = await thread.read({ kind: 'read', request, timeLeftMs, cancelled });
      // Cast: a thread answers a request with the answer of its kind.
      return answer as AnswerOf<One, Answers>;
    } catch (error) {
      throw signal?.aborted === true ? signal.reason : error;
    } finally {
      signal?.removeEventListener('abort', cancel);
      release(thread);
    }
  }

  return {
    async read(request, budget) {
      const { signal } = budget;
      signal?.throwIfAborted();
      const thread = await acquire(signal);
      const timeLeftMs = 'maxRunMs' in budget ? budget.maxRunMs : budget.deadlineMs - nowMs();
      return run(thread, request, timeLeftMs, signal);
    },
    broadcast(message) {
      for (const thread of threads) thread.post(message);
    },
    async stop() {
      stopping = true;
      refuseWaiting(`The ${storeName} is stopping.`);
      await Promise.all(starting);
      await Promise.all([...threads].map((thread) => thread.stop()));
    },
  };
}
