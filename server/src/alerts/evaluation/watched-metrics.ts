import type { MetricCommit } from '../../metrics/metric-store.ts';
import type { MetricAlert } from '../metric-alert.ts';

/** The metrics that enabled alerts read. */
export interface WatchedMetrics {
  /** Metric names by project, for `MetricStore.watch`. */
  readonly names: ReadonlyMap<string, ReadonlySet<string>>;
  /** The alerts that read metrics of a commit, each with the time of the newest sample of these metrics. */
  newestByAlert(commit: MetricCommit): ReadonlyMap<MetricAlert, number>;
}

export function indexByMetric(alerts: Iterable<MetricAlert>): WatchedMetrics {
  const byProject = new Map<string, Map<string, MetricAlert[]>>();
  for (const alert of alerts) {
    if (!alert.enabled) continue;
    const byName = byProject.get(alert.projectId) ?? new Map<string, MetricAlert[]>();
    byProject.set(alert.projectId, byName);
    for (const name of alert.condition.metricNames) {
      const readers = byName.get(name) ?? [];
      readers.push(alert);
      byName.set(name, readers);
    }
  }
  return {
    names: new Map([...byProject].map(([projectId, byName]) => [projectId, new Set(byName.keys())])),
    newestByAlert({ projectId, newestMs }) {
      const newest = new Map<MetricAlert, number>();
      const byName = byProject.get(projectId);
      if (byName === undefined) return newest;
      for (const [name, timeMs] of newestMs) {
        for (const alert of byName.get(name) ?? []) {
          newest.set(alert, Math.max(timeMs, newest.get(alert) ?? timeMs));
        }
      }
      return newest;
    },
  };
}
