import { setImmediate } from 'node:timers/promises';
import { startRepeating } from './start-repeating.ts';

export interface Pruning {
  /** Stops after the batch in progress. */
  stop(): Promise<void>;
}

export interface PruningOptions {
  /** Removes one batch. @returns whether more may be left. */
  readonly pruneBatch: () => Promise<boolean>;
  readonly intervalMs: number;
  /** Runs the task at the interval until the returned function is called. */
  readonly repeat: (task: () => void, intervalMs: number) => () => void;
  /** Called when pruning failed; it is retried at the next interval. */
  readonly onError: (error: unknown) => void;
}

/** Removes old rows in batches, now and at each interval. */
export function startPruning({ pruneBatch, intervalMs, repeat, onError }: PruningOptions): Pruning {
  let isStopping = false;

  async function prune(): Promise<void> {
    try {
      // Requests are served between batches.
      while (!isStopping && (await pruneBatch())) await setImmediate();
    } catch (error) {
      onError(error);
    }
  }

  const repeating = startRepeating({ task: prune, intervalMs, repeat, startsNow: true });
  return {
    stop() {
      isStopping = true;
      return repeating.stop();
    },
  };
}
