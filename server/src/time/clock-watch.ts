export interface ClockStep {
  readonly direction: 'forward' | 'backward';
  /** Negative when the clock was set back. */
  readonly byMs: number;
}

export interface ClockWatchOptions {
  /** Milliseconds since the epoch, as the machine has them. */
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  /** Runs the task at the interval until the returned function is called. */
  readonly repeat: (task: () => void, intervalMs: number) => () => void;
  /** Called once for each step. */
  readonly onStep: (step: ClockStep) => void;
}

/** Notices when the clock of the machine is set, by an operator, by time synchronization or after a suspension. */
export interface ClockWatch {
  /** False for ten minutes after the clock was set. */
  isSettled(): boolean;
  /** As `repeat`, but leaves out the times at which the clock is not settled: for tasks that remove what is old. */
  readonly repeatSettled: ClockWatchOptions['repeat'];
  stop(): void;
}

/** How often the clocks are compared. */
const intervalMs = 1_000;
/** What differs by less between two comparisons is drift that is being corrected, or a busy process. */
const minStepMs = 1_000;
/** How long somebody has to notice a wrong clock and to put it right before anything is removed by it. */
export const unsettledMs: number = 10 * 60_000;

/** Compares the clock with the monotonic one each second, and whenever it is asked. */
export function startClockWatch(options: ClockWatchOptions): ClockWatch {
  const { nowMs, monotonicNowMs, repeat, onStep } = options;
  let offsetMs = nowMs() - monotonicNowMs();
  let steppedAtMs = Number.NEGATIVE_INFINITY;

  function compare(): void {
    const currentMs = nowMs() - monotonicNowMs();
    const byMs = currentMs - offsetMs;
    offsetMs = currentMs;
    if (Math.abs(byMs) < minStepMs) return;
    steppedAtMs = monotonicNowMs();
    onStep({ direction: byMs > 0 ? 'forward' : 'backward', byMs: Math.round(byMs) });
  }

  function isSettled(): boolean {
    compare();
    return monotonicNowMs() - steppedAtMs >= unsettledMs;
  }

  const stop = repeat(compare, intervalMs);
  return {
    isSettled,
    repeatSettled: (task, taskIntervalMs) => repeat(() => isSettled() && task(), taskIntervalMs),
    stop,
  };
}
