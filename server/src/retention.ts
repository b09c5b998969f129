export interface Retention {
  /** Waits for the dropping under way, and drops no more. */
  stop(): Promise<void>;
}

export interface RetentionOptions {
  /** Removes what is wholly older than a time, in milliseconds since the epoch. */
  readonly dropBefore: (ms: number) => Promise<void>;
  readonly retentionMs: number;
  readonly nowMs: () => number;
  /** Runs the task every so often until the returned function is called. */
  readonly repeat: (task: () => void, intervalMs: number) => () => void;
  /** Told when something could not be dropped; it is tried again at the next turn. */
  readonly onError: (error: unknown) => void;
}

/** Half of the ten minutes in which data that is due has to go. */
const intervalMs = 5 * 60_000;

/** Drops what is past its retention, at once and from then on. */
export function startRetention(options: RetentionOptions): Retention {
  const { dropBefore, retentionMs, nowMs, repeat, onError } = options;
  let dropping: Promise<void> | undefined;

  async function drop(): Promise<void> {
    try {
      await dropBefore(nowMs() - retentionMs);
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
