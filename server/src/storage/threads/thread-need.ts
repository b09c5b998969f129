export interface ThreadNeedOptions {
  /** A thread that saves no read a wait of this length is not needed. */
  readonly leastWaitMs: number;
  /** How long that has to be so. */
  readonly spareMs: number;
}

/** Threads that are busier than this on average could not do with one less. */
const maxShare = 0.5;

/**
 * Whether a pool can do with one thread less: for a while no read would have waited for long without it, and the others would have been
 * busy for less than half of the time. Times are monotonic.
 */
export class ThreadNeed<Thread> {
  readonly #options: ThreadNeedOptions;
  /** When all threads were needed last. */
  #neededAtMs = 0;
  /** What they have worked since. */
  #workedMs = 0;
  /** The thread that took a read when all others were busy: with one less, it would wait until one of them is done. */
  #last: { readonly thread: Thread; readonly tookAtMs: number } | undefined;

  constructor(options: ThreadNeedOptions) {
    this.#options = options;
  }

  /** All threads are needed, and a read waits for them, too. */
  note(nowMs: number): void {
    this.#neededAtMs = nowMs;
    this.#workedMs = 0;
    this.#last = undefined;
  }

  /** A thread took a read, and all of several are busy now. */
  tookLast(thread: Thread, nowMs: number): void {
    this.#last ??= { thread, tookAtMs: nowMs };
  }

  /** A thread has ended a read. */
  ended(thread: Thread, tookMs: number, nowMs: number): void {
    this.#workedMs += tookMs;
    if (this.#last === undefined) return;
    if (nowMs - this.#last.tookAtMs >= this.#options.leastWaitMs) this.note(nowMs);
    else if (this.#last.thread !== thread) this.#last = undefined;
  }

  /** Whether one of so many threads is one too many. The answer begins a new while. */
  takeSpare(threadCount: number, nowMs: number): boolean {
    const passedMs = nowMs - this.#neededAtMs;
    if (threadCount < 2 || passedMs < this.#options.spareMs) return false;
    const isSpare = this.#workedMs < maxShare * (threadCount - 1) * passedMs;
    this.note(nowMs);
    return isSpare;
  }
}
