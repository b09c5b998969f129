/** Decides which channel may be tried when: a circuit breaker with a bound on what is under way. */
export interface ChannelGate {
  /** Whether an attempt may begin; then one of the others has to be called at its end. */
  tryEnter(nowMs: number): boolean;
  leaveDelivered(): void;
  /** @param retryAfterMs how long the target asked to be left alone. */
  leaveFailed(nowMs: number, retryAfterMs?: number): void;
  /** Nothing is known of the target. @param pauseMs how long to try nothing. */
  leaveUnknown(nowMs: number, pauseMs: number): void;
}

/** So many failures in a row close the gate. */
const failureThreshold = 5;
/** Then one attempt is let through each minute until one delivers. */
const closedMs = 60_000;
/** Of what a target may ask for all that is on its way to it; the delivery it answered waits as long as it asked. */
const maxPauseMs = 5 * 60_000;

export function createChannelGate(concurrency: number): ChannelGate {
  let underWay = 0;
  let failuresInARow = 0;
  let closedUntilMs = Number.NEGATIVE_INFINITY;

  function closeUntil(timeMs: number): void {
    closedUntilMs = Math.max(closedUntilMs, timeMs);
  }

  return {
    tryEnter(nowMs) {
      const isProbing = failuresInARow >= failureThreshold;
      if (nowMs < closedUntilMs || underWay >= (isProbing ? 1 : concurrency)) return false;
      underWay += 1;
      return true;
    },
    leaveDelivered() {
      underWay -= 1;
      failuresInARow = 0;
      closedUntilMs = Number.NEGATIVE_INFINITY;
    },
    leaveFailed(nowMs, retryAfterMs = 0) {
      underWay -= 1;
      failuresInARow += 1;
      if (failuresInARow >= failureThreshold) closeUntil(nowMs + closedMs);
      if (retryAfterMs > 0) closeUntil(nowMs + Math.min(retryAfterMs, maxPauseMs));
    },
    leaveUnknown(nowMs, pauseMs) {
      underWay -= 1;
      if (pauseMs > 0) closeUntil(nowMs + pauseMs);
    },
  };
}
