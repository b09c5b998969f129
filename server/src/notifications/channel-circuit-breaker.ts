/** Circuit breaker of one channel, with a limit on concurrent attempts; its times are monotonic. */
export interface ChannelCircuitBreaker {
  /** Number of attempts that may start now. */
  freeCount(nowMs: number): number;
  /** Starts an attempt if one may start; the caller then reports its end with one of the `leave` methods. */
  tryEnter(nowMs: number): boolean;
  leaveDelivered(): void;
  /** @param retryAfterMs from the response's `Retry-After`: a pause that a success does not end. */
  leaveFailed(nowMs: number, retryAfterMs?: number): void;
  /** The attempt ended without a result. @param pauseMs how long to start no attempt. */
  leaveUnknown(nowMs: number, pauseMs: number): void;
}

/** Consecutive failures that open the circuit. */
const failureThreshold = 5;
/** Interval of probes of an open circuit: one attempt at a time until one delivers. */
const openMs = 60_000;
/** Limit of `Retry-After` for the channel as a whole; the delivery that was answered waits the full time. */
const maxPauseMs = 5 * 60_000;

export function createChannelCircuitBreaker(concurrency: number): ChannelCircuitBreaker {
  let runningCount = 0;
  let consecutiveFailures = 0;
  let openUntilMs = Number.NEGATIVE_INFINITY;
  /** Of the target or of the service: a concurrent attempt that delivers does not end it. */
  let pausedUntilMs = Number.NEGATIVE_INFINITY;

  function pauseUntil(timeMs: number): void {
    pausedUntilMs = Math.max(pausedUntilMs, timeMs);
  }

  function freeCount(nowMs: number): number {
    if (nowMs < Math.max(openUntilMs, pausedUntilMs)) return 0;
    const isProbing = consecutiveFailures >= failureThreshold;
    return Math.max(0, (isProbing ? 1 : concurrency) - runningCount);
  }

  return {
    freeCount,
    tryEnter(nowMs) {
      if (freeCount(nowMs) === 0) return false;
      runningCount += 1;
      return true;
    },
    leaveDelivered() {
      runningCount -= 1;
      consecutiveFailures = 0;
      openUntilMs = Number.NEGATIVE_INFINITY;
    },
    leaveFailed(nowMs, retryAfterMs = 0) {
      runningCount -= 1;
      consecutiveFailures += 1;
      if (consecutiveFailures >= failureThreshold) openUntilMs = Math.max(openUntilMs, nowMs + openMs);
      if (retryAfterMs > 0) pauseUntil(nowMs + Math.min(retryAfterMs, maxPauseMs));
    },
    leaveUnknown(nowMs, pauseMs) {
      runningCount -= 1;
      if (pauseMs > 0) pauseUntil(nowMs + pauseMs);
    },
  };
}
