import { setImmediate } from 'node:timers/promises';

/** A fake clock that, after each timer, waits until the promises it started have settled. */
export interface SettlingClock {
  nowMs(): number;
  monotonicNowMs(): number;
  /** Sets the clock forward or, with a negative number, back; timers are not affected. */
  step(byMs: number): void;
  setTimer(callback: () => void, delayMs: number): () => void;
  settle(): Promise<void>;
  advance(durationMs: number): Promise<void>;
}

interface Timer {
  readonly dueMs: number;
  readonly callback: () => void;
}

export function createSettlingClock(startMs: number): SettlingClock {
  const timers = new Set<Timer>();
  let nowMs = startMs;
  let stepMs = 0;

  /** All promise callbacks run before `setImmediate`, and these tests wait for nothing but promises. */
  const settle = (): Promise<void> => setImmediate();

  function nextTimer(untilMs: number): Timer | undefined {
    const due = [...timers].filter(({ dueMs }) => dueMs <= untilMs);
    return due.sort((a, b) => a.dueMs - b.dueMs)[0];
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
    settle,
    async advance(durationMs) {
      const untilMs = nowMs + durationMs;
      for (let timer = nextTimer(untilMs); timer !== undefined; timer = nextTimer(untilMs)) {
        timers.delete(timer);
        nowMs = timer.dueMs;
        timer.callback();
        await settle();
      }
      nowMs = untilMs;
    },
  };
}
