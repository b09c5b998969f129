import type { Platform } from '../client/platform.ts';

/**
 * `skipped`: nothing was sent, so it is neither success nor failure. `ended`: the trace accepts no
 * more data, so there is nothing to keep alive.
 */
export type KeepAliveResult = 'ok' | 'failed' | 'skipped' | 'ended';

/** Sends a keep-alive for the trace at a fixed interval. */
export interface KeepAlive {
  /** No effect while already running. */
  start(): void;
  stop(): void;
  isRunning(): boolean;
}

const maxFailures = 3;

/**
 * Sends the next keep-alive only after the previous answer, so they never overlap. Stops
 * after three consecutive failures, and when the trace has ended.
 */
export function createKeepAlive(dependencies: {
  readonly platform: Pick<Platform, 'setTimer'>;
  readonly intervalMs: number;
  readonly send: () => Promise<KeepAliveResult>;
  readonly onGivenUp: () => void;
}): KeepAlive {
  const { platform, intervalMs, send, onGivenUp } = dependencies;
  /** Set while running; a new object per start, so that a late answer to an earlier run is ignored. */
  let current: { cancelTimer: () => void } | undefined;
  let failureCount = 0;

  function scheduleNext(): void {
    const run = { cancelTimer: platform.setTimer(() => void tick(run), intervalMs, 'background') };
    current = run;
  }

  async function tick(run: { cancelTimer: () => void }): Promise<void> {
    const result = await send();
    if (current !== run) return;
    if (result === 'ok') failureCount = 0;
    if (result === 'failed') failureCount += 1;
    if (result === 'ended') current = undefined;
    else if (failureCount < maxFailures) scheduleNext();
    else {
      current = undefined;
      onGivenUp();
    }
  }

  return {
    start() {
      if (current !== undefined || intervalMs === 0) return;
      failureCount = 0;
      scheduleNext();
    },
    stop() {
      current?.cancelTimer();
      current = undefined;
    },
    isRunning: () => current !== undefined,
  };
}
