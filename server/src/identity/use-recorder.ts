import { startRepeating } from '../time/start-repeating.ts';

export interface UseRecorder<Use> {
  /** Records the last use of something; never blocks. */
  record(id: string, use: Use): void;
  /** Stops after the write under way, and writes the rest. */
  stop(): Promise<void>;
}

export interface UseRecorderOptions<Use> {
  readonly write: (lastUses: ReadonlyMap<string, Use>) => Promise<void>;
  /** Repeats the task at an interval until the returned function is called. */
  readonly repeat: (task: () => void, intervalMs: number) => () => void;
  /** Called when the uses could not be written; they are retried with the next batch. */
  readonly onError: (error: unknown) => void;
}

const writeIntervalMs = 60_000;

/** Writes the last use of each thing, one transaction a minute, off the request path. */
export function startUseRecorder<Use>({ write, repeat, onError }: UseRecorderOptions<Use>): UseRecorder<Use> {
  let pending = new Map<string, Use>();

  async function flush(): Promise<void> {
    if (pending.size === 0) return;
    const batch = pending;
    pending = new Map();
    try {
      await write(batch);
    } catch (error) {
      pending = new Map([...batch, ...pending]);
      onError(error);
    }
  }

  const flushing = startRepeating({ task: flush, intervalMs: writeIntervalMs, repeat, startsNow: false });
  return {
    record(id, use) {
      pending.set(id, use);
    },
    async stop() {
      await flushing.stop();
      await flush();
    },
  };
}
