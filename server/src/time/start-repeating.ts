export interface RepeatingOptions {
  /** Must not reject: it handles its failures, and the next interval retries. */
  readonly task: () => Promise<void>;
  readonly intervalMs: number;
  /** Repeats a task at the interval until the returned function is called. */
  readonly repeat: (task: () => void, intervalMs: number) => () => void;
  /** Whether the first run is now instead of after an interval. */
  readonly startsNow: boolean;
}

export interface Repeating {
  /** Waits for the run under way, and starts no other. */
  stop(): Promise<void>;
}

/** Runs a task at each interval at which the run before is over. */
export function startRepeating({ task, intervalMs, repeat, startsNow }: RepeatingOptions): Repeating {
  let running: Promise<void> | undefined;

  function runUnlessRunning(): void {
    running ??= task().finally(() => {
      running = undefined;
    });
  }

  if (startsNow) runUnlessRunning();
  const stopRepeating = repeat(runUnlessRunning, intervalMs);
  return {
    async stop() {
      stopRepeating();
      await running;
    },
  };
}
