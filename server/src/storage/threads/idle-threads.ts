import type { ReaderThread } from './reader-thread.ts';

/** A thread takes some 20 MB. */
const idleMs = 30_000;

export interface IdleThreadsOptions<Thread> {
  /** Calls back once; the returned function cancels it. */
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  /** Called with a thread before it ends, because it was idle. */
  readonly onRest: (thread: Thread) => void;
}

/** Threads without work. */
export interface IdleThreads<Thread> {
  readonly size: number;
  add(thread: Thread): void;
  /** The one that worked last, so that those more than the work needs come to rest. */
  take(): Thread | undefined;
  /** Ends the one that worked longest ago. */
  restLongest(): void;
  remove(thread: Thread): void;
  /** Waits until the resting ones have ended; the others do not rest any more. */
  stop(): Promise<void>;
}

type Stoppable = Pick<ReaderThread<never, unknown>, 'stop'>;

/** Ends a thread that was idle for 30 seconds, with its heap and its caches. */
export function createIdleThreads<Thread extends Stoppable>(
  options: IdleThreadsOptions<Thread>,
): IdleThreads<Thread> {
  return new RestingThreads(options);
}

class RestingThreads<Thread extends Stoppable> implements IdleThreads<Thread> {
  readonly #options: IdleThreadsOptions<Thread>;
  /** With what keeps each from its rest, in the order of their last work. */
  readonly #idle: { readonly thread: Thread; readonly cancelRest: () => void }[] = [];
  readonly #ending = new Set<Promise<void>>();

  constructor(options: IdleThreadsOptions<Thread>) {
    this.#options = options;
  }

  get size(): number {
    return this.#idle.length;
  }

  add(thread: Thread): void {
    const { setTimer } = this.#options;
    this.#idle.push({ thread, cancelRest: setTimer(() => this.#rest(thread), idleMs) });
  }

  take(): Thread | undefined {
    const last = this.#idle.pop();
    last?.cancelRest();
    return last?.thread;
  }

  restLongest(): void {
    const [longest] = this.#idle;
    if (longest !== undefined) this.#rest(longest.thread);
  }

  remove(thread: Thread): void {
    const index = this.#idle.findIndex((one) => one.thread === thread);
    if (index >= 0) this.#idle.splice(index, 1)[0]?.cancelRest();
  }

  async stop(): Promise<void> {
    for (const { cancelRest } of this.#idle.splice(0)) cancelRest();
    await Promise.all(this.#ending);
  }

  #rest(thread: Thread): void {
    const { onRest } = this.#options;
    this.remove(thread);
    onRest(thread);
    const end = thread.stop().catch(() => {});
    this.#ending.add(end);
    void end.finally(() => this.#ending.delete(end));
  }
}
