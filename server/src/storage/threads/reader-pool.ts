import { createFairQueue } from '../../fairness/fair-queue.ts';
import type { QueryBudget, RunBudget } from '../../time/query-budget.ts';
import { setTimer as systemTimer } from '../../time/timers.ts';
import { createIdleThreads } from './idle-threads.ts';
import { deadlineExceeded } from './query-deadline.ts';
import { readWithin } from './read-within.ts';
import type { ReaderThread } from './reader-thread.ts';
import { createRetryDelay } from './retry-delay.ts';
import { unavailable } from './storage-failure.ts';
import { ThreadNeed } from './thread-need.ts';

/** A read of one of several kinds. */
interface OfKind {
  readonly kind: PropertyKey;
}

export interface ReaderPoolOptions<Request extends OfKind, Answers, Note = never> {
  /** For messages: `trace store`, `log store`. */
  readonly storeName: string;
  /** Reads that run at once; one more thread serves a project that has none running while others keep these busy. */
  readonly readerCount: number;
  /**
   * Resolves when the thread is ready; `onDeath` is called if it ends by itself afterwards. A new thread needs no note that was
   * broadcast before its start.
   */
  readonly startThread: (
    onDeath: () => void,
  ) => Promise<ReaderThread<Request, AnswerOf<Request, Answers>, Note>>;
  /** Reads that may wait for a free thread. */
  readonly maxQueuedReads: number;
  /** The project that shares the threads with others. */
  readonly projectOf: (request: Request) => string;
  /** The clock of `QueryBudget.deadlineMs`. */
  readonly monotonicNowMs: () => number;
  /** Calls back once; the returned function cancels it. */
  readonly setTimer?: (callback: () => void, delayMs: number) => () => void;
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

/** A thread takes about as long to start: a read that waits less would gain nothing from one more. */
const startsAfterMs = 100;
/** One more ends when it has saved no read such a wait for this long. */
const spareMs = 30_000;

/** Reads wait through fewer failed starts of a thread, and are refused when there is no other thread either. */
const maxFailedStarts = 3;

/**
 * Starts threads on demand, because each takes some 20 MB and many services never query every signal: the first at once, one more
 * when reads have waited as long as its start takes. A thread that was idle for a while ends, and so does one of several that saved no
 * read such a wait; one that ends during a read fails that caller and is replaced.
 *
 * Projects share the threads by the time that their reads took. As long as a project keeps all `readerCount` threads
 * busy, one more thread takes a read of each other project at a time, so that none waits for a read of the first to end.
 */
export function createReaderPool<Request extends OfKind, Answers, Note = never>(
  options: ReaderPoolOptions<Request, Answers, Note>,
): ReaderPool<Request, Answers, Note> {
  type Thread = ReaderThread<Request, AnswerOf<Request, Answers>, Note>;
  const { storeName, readerCount, projectOf, monotonicNowMs, setTimer = systemTimer } = options;
  const threads = new Set<Thread>();
  const idle = createIdleThreads<Thread>({ setTimer, onRest: (thread) => threads.delete(thread) });
  const need = new ThreadNeed<Thread>({ leastWaitMs: startsAfterMs, spareMs });
  const starting = new Set<Promise<void>>();
  /** The notes since each of the threads that are starting began to. */
  const unread = new Set<Note[]>();
  const waiting = createFairQueue<WaitingRead<Thread>>({ maxItems: options.maxQueuedReads });
  /** Reads under way, by project. */
  const running = new Map<string, number>();
  const restart = createRetryDelay({ setTimer, onRetry: () => dispatch() });
  /** While reads wait that one more thread would take; ends the timer of their wait. */
  let cancelWait: (() => void) | undefined;
  let stopping = false;

  async function addThread(): Promise<void> {
    const notes: Note[] = [];
    unread.add(notes);
    try {
      const thread = await options.startThread(() => {
        threads.delete(thread);
        idle.remove(thread);
        dispatch();
      });
      for (const note of notes) thread.post(note);
      restart.succeeded();
      threads.add(thread);
      idle.add(thread);
      need.note(monotonicNowMs());
    } finally {
      unread.delete(notes);
    }
  }

  function startThread(): void {
    const started = addThread().catch(() => {
      restart.failed();
      if (threads.size === 0 && restart.failureCount >= maxFailedStarts) {
        refuseWaiting(`No reader of the ${storeName} could be started; retry later.`);
      }
    });
    starting.add(started);
    void started.finally(() => {
      starting.delete(started);
      dispatch();
    });
  }

  function refuseWaiting(message: string): void {
    for (let next = waiting.take(); next !== undefined; next = waiting.take()) {
      next.item.refuse(unavailable(message));
    }
  }

  function mayRun(project: string): boolean {
    return threads.size - idle.size < readerCount || !running.has(project);
  }

  /** Whether a read waits for one more thread; threads that are starting will take one each. */
  function needsThread(): boolean {
    if (stopping || restart.isWaiting || idle.size > 0) return false;
    if (threads.size + starting.size < readerCount) return waiting.size > starting.size;
    return threads.size === readerCount && starting.size === 0 && waiting.has(mayRun);
  }

  /** Assigns waiting reads to idle threads. */
  function dispatch(): void {
    if (stopping) return;
    while (idle.size > 0) {
      const next = waiting.take(mayRun);
      const thread = next === undefined ? undefined : idle.take();
      if (next === undefined || thread === undefined) break;
      running.set(next.owner, (running.get(next.owner) ?? 0) + 1);
      next.item.take(thread);
      if (idle.size === 0 && threads.size > 1) need.tookLast(thread, monotonicNowMs());
    }
    if (waiting.size > 0) need.note(monotonicNowMs());
    startThreads();
  }

  function startThreads(): void {
    if (threads.size + starting.size === 0 && needsThread()) startThread();
    if (needsThread()) {
      cancelWait ??= setTimer(() => {
        cancelWait = undefined;
        while (needsThread()) startThread();
      }, startsAfterMs);
    } else {
      cancelWait?.();
      cancelWait = undefined;
    }
  }

  function release(thread: Thread, project: string, tookMs: number): void {
    const others = (running.get(project) ?? 1) - 1;
    if (others === 0) running.delete(project);
    else running.set(project, others);
    waiting.charge(project, tookMs);
    const nowMs = monotonicNowMs();
    need.ended(thread, tookMs, nowMs);
    if (threads.has(thread)) idle.add(thread);
    dispatch();
    if (idle.size > 0 && need.takeSpare(threads.size, nowMs)) idle.restLongest();
  }

  function acquire(project: string, budget: QueryBudget | RunBudget): Promise<Thread> {
    if (stopping) return Promise.reject(unavailable(`The ${storeName} is stopping.`));
    const { signal } = budget;
    const { promise, resolve, reject } = Promise.withResolvers<Thread>();
    let cancelExpiry: (() => void) | undefined;
    let isWaiting = true;
    const read: WaitingRead<Thread> = {
      take(thread) {
        end();
        resolve(thread);
      },
      refuse(error) {
        end();
        reject(error);
      },
    };

    function end(): void {
      isWaiting = false;
      cancelExpiry?.();
      signal?.removeEventListener('abort', leave);
    }
    function leave(): void {
      waiting.remove(project, read);
      read.refuse(signal?.reason);
    }
    function expire(): void {
      waiting.remove(project, read);
      read.refuse(deadlineExceeded());
    }

    waiting.add(project, read)?.refuse(unavailable('Too many reads are waiting; retry later.'));
    dispatch();
    if (isWaiting) {
      signal?.addEventListener('abort', leave, { once: true });
      if ('deadlineMs' in budget && Number.isFinite(budget.deadlineMs)) {
        cancelExpiry = setTimer(expire, budget.deadlineMs - monotonicNowMs());
      }
    }
    return promise;
  }

  return {
    async read(request, budget) {
      budget.signal?.throwIfAborted();
      if ('deadlineMs' in budget && budget.deadlineMs <= monotonicNowMs()) throw deadlineExceeded();
      const project = projectOf(request);
      const thread = await acquire(project, budget);
      const startedAtMs = monotonicNowMs();
      try {
        // Cast: a thread answers a request with the answer of its kind.
        const answer = await readWithin(thread, request, budget, monotonicNowMs);
        return answer as AnswerOf<typeof request, Answers>;
      } finally {
        release(thread, project, monotonicNowMs() - startedAtMs);
      }
    },
    broadcast(message) {
      for (const thread of threads) thread.post(message);
      for (const notes of unread) notes.push(message);
    },
    async stop() {
      stopping = true;
      restart.stop();
      cancelWait?.();
      refuseWaiting(`The ${storeName} is stopping.`);
      await Promise.all(starting);
      await idle.stop();
      await Promise.all([...threads].map((thread) => thread.stop()));
    },
  };
}
