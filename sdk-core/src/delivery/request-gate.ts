import type { Platform } from '../client/platform.ts';
import { outageBackoffMs } from './retry-policy.ts';

/** The right to send one request. */
export interface Admission {
  /** Sent to learn whether an outage is over. */
  readonly isProbe: boolean;
  /** The answers the client had when the request was admitted. */
  readonly answerCount: number;
}

/**
 * What became of an admitted request. `failed`: no usable answer, but it will be retried; `exhausted`: the same,
 * after its last try; `unused`: it was not sent.
 */
export type AttemptResult = 'answered' | 'failed' | 'exhausted' | 'unused';

/**
 * Limits the requests of a client: a maximum in flight, none while the service has asked the client to
 * wait, and one at a time, after growing pauses, while the service is unreachable. Waiters are admitted in FIFO order.
 */
export interface RequestGate {
  /** Resolves when a request may be sent; `leave` must follow. */
  enter(): Promise<Admission>;
  /** `minPauseMs` is the least pause if the service turns out to be unreachable. */
  leave(admission: Admission, result: AttemptResult, minPauseMs?: number): void;
  /** Admits nobody for the duration; a longer current pause is kept. */
  pause(durationMs: number): void;
  /** Ends the current pause of an outage with a probe, but not one that the service asked for. */
  probeNow(): void;
  isPaused(): boolean;
}

/**
 * A circuit breaker. It opens when a request used up its tries while no other one was answered, so
 * that a single request that always fails does not hold up the others.
 */
export function createRequestGate(
  platform: Pick<Platform, 'nowMs' | 'setTimer' | 'random'>,
  maxConcurrent: number,
): RequestGate {
  // A Set, not an array: removing the oldest waiter is O(1).
  const waiters = new Set<(admission: Admission) => void>();
  let insideCount = 0;
  let answerCount = 0;
  let pausedUntilMs = 0;
  let cancelPause: (() => void) | undefined;
  /** Failed probes of the current outage, the request that opened it included; 0 without an outage. */
  let failureCount = 0;
  let cancelProbeTimer: (() => void) | undefined;
  let probe: Admission | undefined;

  function isPaused(): boolean {
    const isProbed = failureCount > 0 && probe !== undefined;
    return cancelPause !== undefined || cancelProbeTimer !== undefined || isProbed;
  }

  function admitWaiters(): void {
    for (const admit of waiters) {
      // Requests that hang since before the outage do not hold up the probe.
      if (isPaused() || (failureCount === 0 && insideCount >= maxConcurrent)) return;
      waiters.delete(admit);
      insideCount += 1;
      const admission = { isProbe: failureCount > 0, answerCount };
      if (admission.isProbe) probe = admission;
      admit(admission);
    }
  }

  function probeNow(): void {
    cancelProbeTimer?.();
    cancelProbeTimer = undefined;
    admitWaiters();
  }

  return {
    enter() {
      return new Promise((resolve) => {
        waiters.add(resolve);
        admitWaiters();
      });
    },
    leave(admission, result, minPauseMs = 0) {
      insideCount -= 1;
      if (admission === probe) probe = undefined;
      if (result === 'answered') {
        answerCount += 1;
        failureCount = 0;
        probeNow();
        return;
      }
      const opens = result === 'exhausted' && failureCount === 0 && admission.answerCount === answerCount;
      if (opens || (admission.isProbe && result !== 'unused' && failureCount > 0)) {
        failureCount += 1;
        cancelProbeTimer?.();
        const pauseMs = Math.max(outageBackoffMs(failureCount, platform.random), minPauseMs);
        cancelProbeTimer = platform.setTimer(probeNow, pauseMs, 'background');
      }
      admitWaiters();
    },
    pause(durationMs) {
      const untilMs = platform.nowMs() + durationMs;
      if (cancelPause !== undefined && untilMs <= pausedUntilMs) return;
      cancelPause?.();
      pausedUntilMs = untilMs;
      cancelPause = platform.setTimer(
        () => {
          cancelPause = undefined;
          admitWaiters();
        },
        durationMs,
        'background',
      );
    },
    probeNow,
    isPaused,
  };
}
