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
  remove(thread: Thread): void;
  /** Waits until the resting ones have ended; the others do not rest any more. */
  stop(): Promise<void>;
}

/** Ends a thread that was idle for 30 seconds, with its heap and its caches. */
export function createIdleThreads<Thread extends Pick<ReaderThread<never, unknown>, 'stop'>>({
  setTimer,
  onRest,
}: IdleThreadsOptions<Thread>): IdleThreads<Thread> {
  /** With what keeps each from its rest, in the order of their last work. */
  const idle: { readonly thread: Thread; readonly cancelRest: () => void }[] = [];
  const ending = new Set<Promise<void>>();

  function remove(thread: Thread): void {
    const index = idle.findIndex((one) => one.thread === thread);
    if (index >= 0) idle.splice(index, 1)[0]?.cancelRest();
  }

  function rest(thread: Thread): void {
    remove(thread);
    onRest(thread);
    const end = thread.stop().catch(() => {});
    ending.add(end);
    void end.finally(() => ending.delete(end));
  }

  return {
    get size() {
      return idle.length;
    },
    add(thread) {
      idle.push({ thread, cancelRest: setTimer(() => rest(thread), idleMs) });
    },
    take() {
      const last = idle.pop();
      last?.cancelRest();
      return last?.thread;
    },
    remove,
    async stop() {
      for (const { cancelRest } of idle.splice(0)) cancelRest();
      await Promise.all(ending);
    },
  };
}
