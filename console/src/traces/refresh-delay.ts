const baseDelayMs = 5_000;
const maxDelayMs = 60_000;
/** A refresh may take a twentieth of the time. */
const delayPerTook = 20;

export interface RefreshState {
  /** Whether the trace may still change. */
  readonly isRunning: boolean;
  /** How long the last read took. */
  readonly tookMs: number;
  /** Refreshes that failed in a row. */
  readonly failureCount: number;
}

/**
 * When to read a trace again: never once it is completed, seldom if reading takes long or fails.
 *
 * @returns milliseconds, or `false` for never, as TanStack Query has it.
 */
export function refreshDelayMs({ isRunning, tookMs, failureCount }: RefreshState): number | false {
  if (!isRunning) return false;
  const delayMs = Math.max(baseDelayMs * 2 ** Math.min(failureCount, 10), tookMs * delayPerTook);
  return Math.min(delayMs, maxDelayMs);
}
