import type { LogStore } from './log-store.ts';

export interface LogRetention {
  /** Waits for the dropping under way, and drops no more. */
  stop(): Promise<void>;
}

export interface LogRetentionOptions {
  readonly store: Pick<LogStore, 'dropDaysBefore'>;
  readonly retentionMs: number;
  readonly nowMs: () => number;
  /** Runs the task every so often until the returned function is called. */
  readonly repeat: (task: () => void, intervalMs: number) => () => void;
  /** Told when days could not be dropped; it is tried again at the next turn. */
  readonly onError: (error: unknown) => void;
}

/** Half of the ten minutes in which data that is due has to go. */
const intervalMs = 5 * 60_000;

/** Drops the days of logs that are past their retention, at once and from then on. */
export function startLogRetention(options: LogRetentionOptions): LogRetention {
  const { store, retentionMs, nowMs, repeat, onError } = options;
  let dropping: Promise<void> | undefined;

  async function drop(): Promise<void> {
    try {
      await store.dropDaysBefore(BigInt(nowMs() - retentionMs) * 1_000_000n);
    } catch (error) {
      onError(error);
    }
  }

  function dropUnlessDropping(): void {
    dropping ??= drop().finally(() => {
      dropping = undefined;
    });
  }

  dropUnlessDropping();
  const stopRepeating = repeat(dropUnlessDropping, intervalMs);
  return {
    async stop() {
      stopRepeating();
      await dropping;
    },
  };
}
