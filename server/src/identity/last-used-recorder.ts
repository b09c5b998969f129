import type { IdentityStore } from './identity-store.ts';

export interface LastUsedRecorder {
  /** Notes that the key was used now; never waits. */
  record(keyId: string): void;
  /** Writes what is noted and ends. */
  stop(): Promise<void>;
}

export interface LastUsedRecorderOptions {
  readonly store: IdentityStore;
  readonly nowMs: () => number;
  /** Runs the task every so often until the returned function is called. */
  readonly repeat: (task: () => void, intervalMs: number) => () => void;
  /** Told when the times could not be written; they are tried again with the next batch. */
  readonly onError: (error: unknown) => void;
}

const writeIntervalMs = 60_000;

/** Writes when keys were last used, all of a minute in one transaction, so that requests pay nothing for it. */
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
