import { type Pruning, type PruningOptions, startPruning } from '../time/start-pruning.ts';
import { minutesKeptMs, usageKeptMs } from './usage.ts';
import type { UsageStore } from './usage-store.ts';

export interface UsageRetentionOptions extends Pick<PruningOptions, 'repeat' | 'onError'> {
  readonly store: Pick<UsageStore, 'prune'>;
  readonly nowMs: () => number;
}

const hourMs = 3_600_000;
const intervalMs = 10 * 60_000;
/** Counts per transaction, which other writers wait for. */
const batchSize = 1_000;

/** Deletes old counts, now and every ten minutes; an hour later than promised, because windows are widened to whole buckets. */
export function startUsageRetention({ store, nowMs, repeat, onError }: UsageRetentionOptions): Pruning {
  return startPruning({
    async pruneBatch() {
      const now = nowMs();
      const pruned = await store.prune({
        minutesBeforeMs: now - minutesKeptMs - hourMs,
        hoursBeforeMs: now - usageKeptMs - 3 * hourMs,
        limit: batchSize,
      });
      return pruned >= batchSize;
    },
    intervalMs,
    repeat,
    onError,
  });
}
