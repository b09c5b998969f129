import type { MetricAlert } from '../metric-alert.ts';

/** Alerts that were written lately, for a process that takes over their evaluation from one that may not have seen that. */
export interface RecentWrites {
  note(alert: MetricAlert): void;
  /** The enabled ones of those that are in `alerts` as they were written. */
  list(alerts: ReadonlyMap<string, MetricAlert>): readonly MetricAlert[];
}

/** Longer than a process keeps a shard that died or hangs. */
const recentMs = 30_000;

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
    list(alerts) {
      forgetOld();
      return [...writtenMs.keys()].filter((alert) => alert.enabled && alerts.get(alert.id) === alert);
    },
  };
}
