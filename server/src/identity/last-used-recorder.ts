import type { IdentityStore } from './identity-store.ts';

export interface LastUsedRecorder {
  /** Records a use of the key now; never blocks. */
  record(keyId: string): void;
  /** Flushes recorded uses and stops. */
  stop(): Promise<void>;
}

export interface LastUsedRecorderOptions {
  readonly store: IdentityStore;
  readonly nowMs: () => number;
  /** Repeats the task at an interval until the returned function is called. */
  readonly repeat: (task: () => void, intervalMs: number) => () => void;
  /** Called when the times could not be written; they are retried with the next batch. */
  readonly onError: (error: unknown) => void;
}

const writeIntervalMs = 60_000;

/** Writes last-used times of keys, one transaction a minute, off the request path. */
export function startLastUsedRecorder(options: LastUsedRecorderOptions): LastUsedRecorder {
  const { store, nowMs, repeat, onError } = options;
  let pending = new Map<string, number>();

  async function write(): Promise<void> {
    if (pending.size === 0) return;
    const batch = pending;
    pending = new Map();
    try {
      await store.recordKeyUse(batch);
    } catch (error) {
      pending = new Map([...batch, ...pending]);
      onError(error);
    }
  }

  const stopRepeating = repeat(write, writeIntervalMs);
  return {
    record(keyId) {
      pending.set(keyId, nowMs());
    },
    async stop() {
      stopRepeating();
      await write();
    },
  };
}
