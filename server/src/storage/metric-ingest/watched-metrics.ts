import type { MetricCommit } from '../../metrics/metric-store.ts';
import type { MetricNames, ProjectMetric } from './metric-names.ts';
import type { StagedSamples } from './staged-samples.ts';

/** Finds the watched metrics in the samples of a commit. */
export interface WatchedMetrics {
  /** Replaces the watched metric names, by project. */
  watch(names: ReadonlyMap<string, ReadonlySet<string>>): void;
  /** One commit per project with watched samples. */
  collect(samples: StagedSamples): MetricCommit[];
}

export function createWatchedMetrics(
  metricNames: MetricNames,
  projectIds: readonly string[],
): WatchedMetrics {
  let watched: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  /** By metric number, 1 when it is watched. */
  let flags = new Uint8Array(0);
  /** Of the metric numbers that they are of. */
  let flagsVersion = 0;

  function updateFlags(): void {
    const { metrics, version } = metricNames;
    flags = Uint8Array.from(metrics, (metric) => {
      if (metric === undefined) return 0;
      // Ordinals come from the same list.
      return watched.get(projectIds[metric.project] as string)?.has(metric.name) === true ? 1 : 0;
    });
    flagsVersion = version;
  }

  /** The time of the newest sample of each watched metric. */
  function findNewest({ count, series, timestampsMs }: StagedSamples): Map<number, number> {
    const newest = new Map<number, number>();
    const { ofSeries } = metricNames;
    for (let index = 0; index < count; index++) {
      // Casts: in bounds, because staged samples have a series, and each of those has a metric.
      const metric = ofSeries[series[index] as number] as number;
      if (flags[metric] === 0) continue;
      const timestampMs = timestampsMs[index] as number;
      if (timestampMs > (newest.get(metric) ?? Number.NEGATIVE_INFINITY)) newest.set(metric, timestampMs);
    }
    return newest;
  }

  return {
    watch(names) {
      watched = names;
      updateFlags();
    },
    collect(samples) {
      if (watched.size === 0) return [];
      if (flagsVersion !== metricNames.version) updateFlags();
      const commits = new Map<string, Map<string, number>>();
      for (const [metric, timestampMs] of findNewest(samples)) {
        // Numbers and ordinals come from the same lists.
        const { project, name } = metricNames.metrics[metric] as ProjectMetric;
        const projectId = projectIds[project] as string;
        const ofProject = commits.get(projectId) ?? new Map<string, number>();
        commits.set(projectId, ofProject.set(name, timestampMs));
      }
      return [...commits].map(([projectId, newestMs]) => ({ projectId, newestMs }));
    },
  };
}
