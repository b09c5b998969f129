import type { Platform } from '../client/platform.ts';

/** A clock whose timers fire only in `advance`, in order of time. */
export interface FakeClock extends Pick<Platform, 'nowMs' | 'setTimer'> {
  /** Moves the clock by `durationMs`, firing every timer that falls due, including those set meanwhile. */
  advance(durationMs: number): Promise<void>;
  timerCount(): number;
}

interface Timer {
  readonly dueMs: number;
  readonly sequence: number;
  readonly callback: () => void;
}

/** Runs promise callbacks, including those they lead to. */
export async function runMicrotasks(): Promise<void> {
  for (let round = 0; round < 40; round += 1) await Promise.resolve();
}

export function createFakeClock(startMs = Date.UTC(2026, 10, 20)): FakeClock {
  const timers = new Set<Timer>();
  let nowMs = startMs;
  let sequence = 0;

  function nextDue(untilMs: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of timers) {
      if (timer.dueMs > untilMs) continue;
      const isEarlier =
        next === undefined ||
        timer.dueMs < next.dueMs ||
        (timer.dueMs === next.dueMs && timer.sequence < next.sequence);
      if (isEarlier) next = timer;
    }
    return next;
  }

  return {
    nowMs: () => nowMs,
    setTimer(callback, delayMs) {
      sequence += 1;
      const timer = { dueMs: nowMs + delayMs, sequence, callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    async advance(durationMs) {
      const untilMs = nowMs + durationMs;
      await runMicrotasks();
      for (let timer = nextDue(untilMs); timer !== undefined; timer = nextDue(untilMs)) {
        timers.delete(timer);
        nowMs = timer.dueMs;
        timer.callback();
        await runMicrotasks();
      }
      nowMs = untilMs;
    },
    timerCount: () => timers.size,
  };
}
