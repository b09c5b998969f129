import { startProjectPruning } from '../time/start-project-pruning.ts';
import { type Pruning, startPruning } from '../time/start-pruning.ts';
import { dayMs } from '../time/utc-day.ts';
import type { OutboxStore } from './outbox-store.ts';

export interface DeliveryRetentionOptions {
  readonly store: Pick<OutboxStore, 'prune' | 'pruneExcess'>;
  readonly projectIds: () => Promise<readonly string[]>;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  /** Runs the task at the interval until the returned function is called. */
  readonly repeat: (task: () => void, intervalMs: number) => () => void;
  /** Called when pruning failed; it is retried at the next interval. */
  readonly onError: (error: unknown) => void;
}

/** Retention of finished deliveries. */
const keptMs = 30 * dayMs;
/** After this, a delivery without an attempt fails: its channel has an open circuit, and others were due before it. */
const unattemptedMs = 7 * dayMs;
/** What was pending when the service started, after a long rest or from a backup, is given this time for its attempt. */
const graceMs = 3_600_000;
/** Of a project, as `OutboxStore.countPending` counts: 40 MiB of payloads. All share a database, whose automatic copies end at some 250 MiB. */
const keptCount = 20_000;
const intervalMs = 10 * 60_000;
/** Deliveries per transaction, which other writers wait for. */
const batchSize = 1_000;

/**
 * Deletes deliveries that are old or of which their project has too many, and fails those that wait too long for their first attempt, now
 * and every ten minutes.
 */
export function startDeliveryRetention(options: DeliveryRetentionOptions): Pruning {
  const prunings = [startPruningByAge(options), startPruningByCount(options)];
  return {
    async stop() {
      await Promise.all(prunings.map((pruning) => pruning.stop()));
    },
  };
}

function startPruningByAge(options: DeliveryRetentionOptions): Pruning {
  const { store, nowMs, monotonicNowMs } = options;
  const startedAtMs = monotonicNowMs();
  return startPruning({
    ...options,
    intervalMs,
    async pruneBatch() {
      const now = nowMs();
      const pruned = await store.prune({
        nowMs: now,
        finishedBeforeMs: now - keptMs,
        unattemptedSinceMs: monotonicNowMs() - startedAtMs < graceMs ? 0 : now - unattemptedMs,
        limit: batchSize,
      });
      return pruned >= batchSize;
    },
  });
}

function startPruningByCount({ store, ...options }: DeliveryRetentionOptions): Pruning {
  return startProjectPruning({
    ...options,
    intervalMs,
    keptCount,
    pruneExcess: (request) => store.pruneExcess(request),
  });
}
