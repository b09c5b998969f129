import { dayMs } from '../time/utc-day.ts';
import type { OutboxStore } from './outbox-store.ts';

export interface DeliveryRetention {
  /** Stops pruning after the batch in progress. */
  stop(): Promise<void>;
}

export interface DeliveryRetentionOptions {
  readonly store: Pick<OutboxStore, 'prune'>;
  readonly nowMs: () => number;
  /** Runs the task at the interval until the returned function is called. */
  readonly repeat: (task: () => void, intervalMs: number) => () => void;
  /** Called when pruning failed; it is retried at the next interval. */
  readonly onError: (error: unknown) => void;
}

/** Retention of finished deliveries. */
const keptMs = 30 * dayMs;
/** After this, a pending delivery fails: retries take 76 h at most, so its channel has an open circuit. */
const pendingMs = 7 * dayMs;
const intervalMs = 10 * 60_000;
/** Deliveries per transaction, which other writers wait for. */
const batchSize = 1_000;

/** Deletes old deliveries and fails those that are pending too long, now and every ten minutes. */
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
      while (!isStopping && (await store.prune(request)) >= batchSize) await yieldToEventLoop();
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

/** `setImmediate`, so that requests are served between batches. */
function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
