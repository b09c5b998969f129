import type { Platform } from './platform.ts';

/**
 * `skipped`: nothing was sent, which says nothing about the service. `ended`: the trace takes no
 * more data, so there is nothing to keep alive.
 */
export type KeepAliveResult = 'ok' | 'failed' | 'skipped' | 'ended';

/** Tells the service again and again that the trace is still running. */
export interface KeepAlive {
  /** Nothing happens when it runs already. */
  start(): void;
  stop(): void;
  isRunning(): boolean;
}

const maxFailures = 3;

/**
 * Sends the next keep-alive only after the answer to the one before, so they never overlap. Stops
 * after three failures in a row, and when the trace has ended.
 */
export function createKeepAlive(dependencies: {
  readonly platform: Pick<Platform, 'setTimer'>;
  readonly intervalMs: number;
  readonly send: () => Promise<KeepAliveResult>;
  readonly onGivenUp: () => void;
}): KeepAlive {
  const { platform, intervalMs, send, onGivenUp } = dependencies;
  /** Present while running; each start has its own, so that an answer to an earlier one is not mistaken for ours. */
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
