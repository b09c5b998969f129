import type { OutboxStore } from './outbox-store.ts';

export interface DeliveryRetention {
  /** Waits for the pruning under way, and prunes no more. */
  stop(): Promise<void>;
}

export interface DeliveryRetentionOptions {
  readonly store: Pick<OutboxStore, 'prune'>;
  readonly nowMs: () => number;
  /** Runs the task every so often until the returned function is called. */
  readonly repeat: (task: () => void, intervalMs: number) => () => void;
  /** Told when it failed; it is tried again at the next turn. */
  readonly onError: (error: unknown) => void;
}

const dayMs = 86_400_000;
/** Finished deliveries are kept for so long. */
const keptMs = 30 * dayMs;
/** A delivery that is pending still was held up by a channel that fails all the time; the schedule takes 76 h. */
const pendingMs = 7 * dayMs;
const intervalMs = 10 * 60_000;
/** Of one transaction, which others wait for. */
const batchSize = 1_000;

/** Deletes old deliveries and fails those that are pending too long, at once and from then on. */
export function startDeliveryRetention({
  store,
  nowMs,
  repeat,
  onError,
}: DeliveryRetentionOptions): DeliveryRetention {
  let pruning: Promise<void> | undefined;
  let isStopping = false;

  async function prune(): Promise<void> {
    const now = nowMs();
    const request = {
      nowMs: now,
      finishedBeforeMs: now - keptMs,
      createdBeforeMs: now - pendingMs,
      limit: batchSize,
    };
    try {
      while (!isStopping && (await store.prune(request)) >= batchSize) await breathe();
    } catch (error) {
      onError(error);
    }
  }

  function pruneUnlessPruning(): void {
    pruning ??= prune().finally(() => {
      pruning = undefined;
    });
  }

  pruneUnlessPruning();
  const stopRepeating = repeat(pruneUnlessPruning, intervalMs);
  return {
    async stop() {
      isStopping = true;
      stopRepeating();
      await pruning;
    },
  };
}

/** Lets requests that came meanwhile have their turn. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
