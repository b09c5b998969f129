import type { Platform } from '../client/platform.ts';

/**
 * Limits the requests of a client: a maximum in flight, and none while the service has asked the
 * client to wait. Waiters are admitted in FIFO order.
 */
export interface RequestGate {
  /** Resolves when a request may be sent; `leave` must follow. */
  enter(): Promise<void>;
  leave(): void;
  /** Admits nobody for the duration; a longer current pause is kept. */
  pause(durationMs: number): void;
  isPaused(): boolean;
}

export function createRequestGate(
  platform: Pick<Platform, 'nowMs' | 'setTimer'>,
  maxConcurrent: number,
): RequestGate {
  // A Set, not an array: removing the oldest waiter is O(1).
  const waiters = new Set<() => void>();
  let insideCount = 0;
  let pausedUntilMs = Number.NEGATIVE_INFINITY;
  let cancelResume: (() => void) | undefined;

  function admitWaiters(): void {
    for (const admit of waiters) {
      if (cancelResume !== undefined || insideCount >= maxConcurrent) return;
      waiters.delete(admit);
      insideCount += 1;
      admit();
    }
  }

  function resume(): void {
    cancelResume = undefined;
    admitWaiters();
  }

  return {
    enter() {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiters.add(resolve);
      admitWaiters();
      return promise;
    },
    leave() {
      insideCount -= 1;
      admitWaiters();
    },
    pause(durationMs) {
      const untilMs = platform.nowMs() + durationMs;
      if (cancelResume !== undefined && untilMs <= pausedUntilMs) return;
      cancelResume?.();
      pausedUntilMs = untilMs;
      cancelResume = platform.setTimer(resume, durationMs, 'background');
    },
    isPaused: () => cancelResume !== undefined,
  };
}
