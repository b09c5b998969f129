import type { MetricAlert } from '../metric-alert.ts';

/** Alerts that were written lately, for a process that takes over their evaluation from one that may not have seen that. */
export interface RecentWrites {
  note(alert: MetricAlert): void;
  /** Whether the alert, as it is now, was written lately. */
  has(alert: MetricAlert): boolean;
}

/** Longer than a process keeps a shard that died or hangs. */
export const recentMs = 30_000;

export function createRecentWrites(monotonicNowMs: () => number): RecentWrites {
  /** Monotonic, in the order of the writes. */
  const writtenMs = new Map<MetricAlert, number>();

  function forgetOld(): void {
    const oldestMs = monotonicNowMs() - recentMs;
    for (const [alert, atMs] of writtenMs) {
      if (atMs > oldestMs) return;
      writtenMs.delete(alert);
    }
  }

  return {
    note(alert) {
      forgetOld();
      writtenMs.set(alert, monotonicNowMs());
    },
    has(alert) {
      forgetOld();
      return writtenMs.has(alert);
    },
  };
}
