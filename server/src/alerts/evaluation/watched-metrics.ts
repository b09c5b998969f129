import type { MetricCommit } from '../../metrics/metric-store.ts';
import type { NamesByProject } from '../../metrics/watched-names.ts';
import type { MetricAlert } from '../metric-alert.ts';

/** The metrics that enabled alerts read. */
export interface WatchedMetrics {
  names(): NamesByProject;
  /** The alerts that read metrics of a commit, each with the time of the newest sample of these metrics. */
  newestByAlert(commit: MetricCommit): ReadonlyMap<MetricAlert, number>;
  /**
   * Replaces an alert by its next version; it takes as long as these read metrics, however many the others do.
   *
   * @param before absent for a new alert. @param after absent for a deleted one.
   * @returns what is read from now on, and what no more; for `MetricStore.watch`.
   */
  replace(before: MetricAlert | undefined, after: MetricAlert | undefined): WatchChange;
}

export interface WatchChange {
  readonly added: NamesByProject;
  readonly removed: NamesByProject;
}

/** The alerts of one project that read a metric, by its name. */
type ReadersByName = Map<string, Set<MetricAlert>>;

export function indexByMetric(alerts: Iterable<MetricAlert>): WatchedMetrics {
  const byProject = new Map<string, ReadersByName>();

  const isRead = (projectId: string, name: string): boolean => byProject.get(projectId)?.has(name) === true;

  function add(alert: MetricAlert): void {
    const readers: ReadersByName = byProject.get(alert.projectId) ?? new Map();
    for (const name of namesOf(alert)) {
      const ofName = readers.get(name) ?? new Set();
      ofName.add(alert);
      readers.set(name, ofName);
    }
    if (readers.size > 0) byProject.set(alert.projectId, readers);
  }

  function remove(alert: MetricAlert): void {
    const readers = byProject.get(alert.projectId);
    for (const name of namesOf(alert)) {
      const ofName = readers?.get(name);
      ofName?.delete(alert);
      if (ofName?.size === 0) readers?.delete(name);
    }
    if (readers?.size === 0) byProject.delete(alert.projectId);
  }

  for (const alert of alerts) add(alert);
  return {
    names: () => new Map([...byProject].map(([projectId, readers]) => [projectId, new Set(readers.keys())])),
    newestByAlert({ projectId, newestMs }) {
      const newest = new Map<MetricAlert, number>();
      const readers = byProject.get(projectId);
      if (readers === undefined) return newest;
      for (const [name, timeMs] of newestMs) {
        for (const alert of readers.get(name) ?? []) {
          newest.set(alert, Math.max(timeMs, newest.get(alert) ?? timeMs));
        }
      }
      return newest;
    },
    replace(before, after) {
      const projectId = (after ?? before)?.projectId;
      if (projectId === undefined) return { added: new Map(), removed: new Map() };
      const added = [...namesOf(after)].filter((name) => !isRead(projectId, name));
      if (before !== undefined) remove(before);
      if (after !== undefined) add(after);
      const removed = [...namesOf(before)].filter((name) => !isRead(projectId, name));
      return {
        added: new Map([[projectId, new Set(added)]]),
        removed: new Map([[projectId, new Set(removed)]]),
      };
    },
  };
}

const nothing: ReadonlySet<string> = new Set();

function namesOf(alert: MetricAlert | undefined): ReadonlySet<string> {
  return alert?.enabled === true ? alert.condition.metricNames : nothing;
}
