import { startRepeating } from '../time/start-repeating.ts';

export interface Retention {
  /** Waits for the run under way, and starts no other. */
  stop(): Promise<void>;
}

export interface RetentionOptions {
  /**
   * Removes data from before a time, in milliseconds since the epoch, as it is now: at once or in steps, the last of which is the one
   * under way when the signal aborts.
   */
  readonly dropBefore: (ms: number, signal: AbortSignal, nowMs: number) => Promise<void>;
  /** Called before each drop, which fails when it does. */
  readonly retentionMs: () => Promise<number>;
  readonly nowMs: () => number;
  /** Runs the task at this interval until the returned function is called. */
  readonly repeat: (task: () => void, intervalMs: number) => () => void;
  /** Called when a drop failed; the next interval retries. */
  readonly onError: (error: unknown) => void;
}

/** Half of the ten minutes within which due data must be dropped. */
const intervalMs = 5 * 60_000;

/** Drops data past its retention, now and at each interval. */
export function startRetention(options: RetentionOptions): Retention {
  const { dropBefore, retentionMs, nowMs, repeat, onError } = options;
  const stopping = new AbortController();

  async function drop(): Promise<void> {
    try {
      const startedAtMs = nowMs();
      const beforeMs = startedAtMs - (await retentionMs());
      if (!stopping.signal.aborted) await dropBefore(beforeMs, stopping.signal, startedAtMs);
    } catch (error) {
      onError(error);
    }
  }

  const repeating = startRepeating({ task: drop, intervalMs, repeat, startsNow: true });
  return {
    stop() {
      stopping.abort();
      return repeating.stop();
    },
  };
}
