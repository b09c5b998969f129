import type { MetricCommit } from '../../metrics/metric-store.ts';
import type { MetricAlert } from '../metric-alert.ts';

/** The metrics that enabled alerts read. */
export interface WatchedMetrics {
  /** Metric names by project, for `MetricStore.watch`. */
  readonly names: ReadonlyMap<string, ReadonlySet<string>>;
  /** The alerts that read metrics of a commit, each with the time of the newest sample of these metrics. */
  newestByAlert(commit: MetricCommit): ReadonlyMap<MetricAlert, number>;
  /** The same with other alerts of one project; what is known of the others is kept. */
  withProject(projectId: string, alerts: Iterable<MetricAlert>): WatchedMetrics;
}

/** The alerts of one project that read a metric, by its name. */
type ReadersByName = ReadonlyMap<string, readonly MetricAlert[]>;

interface ProjectIndex {
  readonly names: ReadonlySet<string>;
  readonly readers: ReadersByName;
}

export function indexByMetric(alerts: Iterable<MetricAlert>): WatchedMetrics {
  const byProject = Map.groupBy(alerts, ({ projectId }) => projectId);
  return createWatchedMetrics(
    new Map([...byProject].map(([id, ofProject]) => [id, indexProject(ofProject)])),
  );
}

function createWatchedMetrics(byProject: ReadonlyMap<string, ProjectIndex>): WatchedMetrics {
  const watched = [...byProject].filter(([, { names }]) => names.size > 0);
  return {
    names: new Map(watched.map(([projectId, { names }]) => [projectId, names])),
    newestByAlert({ projectId, newestMs }) {
      const newest = new Map<MetricAlert, number>();
      const readers = byProject.get(projectId)?.readers;
      if (readers === undefined) return newest;
      for (const [name, timeMs] of newestMs) {
        for (const alert of readers.get(name) ?? []) {
          newest.set(alert, Math.max(timeMs, newest.get(alert) ?? timeMs));
        }
      }
      return newest;
    },
    withProject(projectId, alerts) {
      const others = watched.filter(([id]) => id !== projectId);
      return createWatchedMetrics(new Map([...others, [projectId, indexProject(alerts)]]));
    },
  };
}

function indexProject(alerts: Iterable<MetricAlert>): ProjectIndex {
  const readers = new Map<string, MetricAlert[]>();
  for (const alert of alerts) {
    if (!alert.enabled) continue;
    for (const name of alert.condition.metricNames) {
      const ofName = readers.get(name) ?? [];
      ofName.push(alert);
      readers.set(name, ofName);
    }
  }
  return { names: new Set(readers.keys()), readers };
}
