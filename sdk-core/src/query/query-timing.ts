/** The clock, timers and randomness of a query client and its tails. */
export interface QueryTiming {
  /** Monotonic milliseconds. */
  nowMs(): number;
  /** Uniform in [0, 1). */
  random(): number;
  /** Calls back once after `delayMs`; the result cancels it. */
  setTimer(callback: () => void, delayMs: number): () => void;
}

export const hostTiming: QueryTiming = {
  nowMs: () => performance.now(),
  random: Math.random,
  setTimer(callback, delayMs) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Settles like `work`, but rejects with the signal's reason once it aborts. */
export function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Resolves after the delay, or immediately when the signal aborts. */
export function pause(timing: QueryTiming, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const cancel = timing.setTimer(end, delayMs);
    function end(): void {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    }
    signal.addEventListener('abort', end, { once: true });
  });
}
