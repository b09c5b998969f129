/** A fake clock whose timers fire in order of time when it is advanced. */
export interface FakeClock {
  nowMs(): number;
  monotonicNowMs(): number;
  /** Sets the clock forward or, with a negative number, back; timers are not affected. */
  step(byMs: number): void;
  setTimer(callback: () => void, delayMs: number): () => void;
  /** Advances by `durationMs` and fires every timer that becomes due, including those that timers set. */
  advance(durationMs: number): Promise<void>;
  timerCount(): number;
}

interface Timer {
  readonly dueMs: number;
  readonly callback: () => void;
}

/** Runs pending promise callbacks and those that they schedule. */
export async function runMicrotasks(): Promise<void> {
  for (let round = 0; round < 60; round += 1) await Promise.resolve();
}

/** @param settle waits after each timer for what it started; promise callbacks by default. */
export function createFakeClock(startMs = Date.UTC(2026, 10, 20, 12), settle = runMicrotasks): FakeClock {
  // Insertion order breaks ties, as with real timers.
  const timers = new Set<Timer>();
  let nowMs = startMs;
  let stepMs = 0;

  function nextDue(untilMs: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of timers) {
      if (timer.dueMs <= untilMs && (next === undefined || timer.dueMs < next.dueMs)) next = timer;
    }
    return next;
  }

  return {
    nowMs: () => nowMs + stepMs,
    monotonicNowMs: () => nowMs,
    step(byMs) {
      stepMs += byMs;
    },
    setTimer(callback, delayMs) {
      const timer = { dueMs: nowMs + delayMs, callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    async advance(durationMs) {
      const untilMs = nowMs + durationMs;
      await settle();
      for (let timer = nextDue(untilMs); timer !== undefined; timer = nextDue(untilMs)) {
        timers.delete(timer);
        nowMs = timer.dueMs;
        timer.callback();
        await settle();
      }
      nowMs = untilMs;
    },
    timerCount: () => timers.size,
  };
}
