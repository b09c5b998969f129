import { createFairQueue } from '../../../../fairness/fair-queue.ts';
import type { QueryBudget } from '../../../../time/query-budget.ts';
import { deadlineExceeded } from '../../../threads/query-deadline.ts';
import { unavailable } from '../../../threads/storage-failure.ts';

export interface ReadSlotsOptions {
  /** Reads that run at once. */
  readonly maxRunning: number;
  /** Reads that may wait. */
  readonly maxQueued: number;
  /** The clock of `QueryBudget.deadlineMs`. */
  readonly monotonicNowMs: () => number;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
}

/** Bounds how many long reads run at once, so that they leave connections to everything else. Projects share by the time they took. */
export interface ReadSlots {
  /**
   * Runs the read once there is room for it.
   *
   * @throws AppError `UNAVAILABLE` when too many wait, `DEADLINE_EXCEEDED`, or the reason of the signal, before it has begun.
   */
  run<Result>(projectId: string, budget: QueryBudget, read: () => Promise<Result>): Promise<Result>;
}

interface WaitingRead {
  readonly begin: () => void;
  readonly refuse: (error: unknown) => void;
}

export function createReadSlots(options: ReadSlotsOptions): ReadSlots {
  const { maxRunning, maxQueued, monotonicNowMs, setTimer } = options;
  const waiting = createFairQueue<WaitingRead>({ maxItems: maxQueued });
  let runningCount = 0;

  function beginWaiting(): void {
    while (runningCount < maxRunning) {
      const next = waiting.take();
      if (next === undefined) return;
      runningCount += 1;
      next.item.begin();
    }
  }

  async function acquire(projectId: string, { deadlineMs, signal }: QueryBudget): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const read: WaitingRead = { begin: resolve, refuse: reject };
    function leave(error: unknown): void {
      if (waiting.remove(projectId, read)) reject(error);
    }
    const onAbort = () => leave(signal?.reason);
    waiting.add(projectId, read)?.refuse(unavailable('Too many reads are waiting; retry later.'));
    beginWaiting();
    signal?.addEventListener('abort', onAbort, { once: true });
    const timeLeftMs = deadlineMs - monotonicNowMs();
    const cancelTimer = Number.isFinite(timeLeftMs)
      ? setTimer(() => leave(deadlineExceeded()), timeLeftMs)
      : () => {};
    try {
      await promise;
    } finally {
      cancelTimer();
      signal?.removeEventListener('abort', onAbort);
    }
  }

  return {
    async run(projectId, budget, read) {
      budget.signal?.throwIfAborted();
      if (budget.deadlineMs <= monotonicNowMs()) throw deadlineExceeded();
      await acquire(projectId, budget);
      const startedAtMs = monotonicNowMs();
      try {
        return await read();
      } finally {
        runningCount -= 1;
        waiting.charge(projectId, monotonicNowMs() - startedAtMs);
        beginWaiting();
      }
    },
  };
}
