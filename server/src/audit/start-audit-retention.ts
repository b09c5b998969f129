import { type Pruning, type PruningOptions, startPruning } from '../time/start-pruning.ts';
import type { AuditStore } from './audit-store.ts';

export interface AuditRetentionOptions extends Pick<PruningOptions, 'repeat' | 'onError'> {
  readonly store: Pick<AuditStore, 'prune'>;
  readonly nowMs: () => number;
  /** At least 30 days. */
  readonly retentionMs: number;
}

const intervalMs = 10 * 60_000;
/** Entries per transaction, which other writers wait for. */
const batchSize = 1_000;

/** Deletes entries that are older than the retention, now and every ten minutes. */
export function startAuditRetention(options: AuditRetentionOptions): Pruning {
  const { store, nowMs, retentionMs, repeat, onError } = options;
  return startPruning({
    pruneBatch: async () => (await store.prune(nowMs() - retentionMs, batchSize)) >= batchSize,
    intervalMs,
    repeat,
    onError,
  });
}
