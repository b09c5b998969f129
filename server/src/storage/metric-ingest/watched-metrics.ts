import type { MetricCommit } from '../../metrics/metric-store.ts';
import { grownArray } from '../bytes/grown-array.ts';
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
  /** By metric number: whether it is watched, if `flaggedCounts` is what `givenCounts` is. */
  let flags = new Uint8Array(0);
  /** Of each metric when its flag was found; 0 before. */
  let flaggedCounts = new Uint32Array(0);

  function isWatched(metric: number): boolean {
    if (flaggedCounts[metric] !== metricNames.givenCounts[metric]) findFlag(metric);
    return flags[metric] === 1;
  }

  /** Only of metrics with samples: each new metric, and each alert that changes, would otherwise cost a pass over those of all projects. */
  function findFlag(metric: number): void {
    if (metric >= flags.length) {
      const length = Math.max(1_024, 2 * metric);
      flags = grownArray(flags, length);
      flaggedCounts = grownArray(flaggedCounts, length);
    }
    // Casts: a metric with samples has a name and a count, and ordinals come from the same list.
    const { project, name } = metricNames.metrics[metric] as ProjectMetric;
    flags[metric] = watched.get(projectIds[project] as string)?.has(name) === true ? 1 : 0;
    flaggedCounts[metric] = metricNames.givenCounts[metric] as number;
  }

  /** The time of the newest sample of each watched metric. */
  function findNewest({ count, series, timestampsMs }: StagedSamples): Map<number, number> {
    const newest = new Map<number, number>();
    const { ofSeries } = metricNames;
    for (let index = 0; index < count; index++) {
      // Casts: in bounds, because staged samples have a series, and each of those has a metric.
      const metric = ofSeries[series[index] as number] as number;
      if (!isWatched(metric)) continue;
      const timestampMs = timestampsMs[index] as number;
      if (timestampMs > (newest.get(metric) ?? Number.NEGATIVE_INFINITY)) newest.set(metric, timestampMs);
    }
    return newest;
  }

  return {
    watch(names) {
      watched = names;
      flaggedCounts.fill(0);
    },
    collect(samples) {
      if (watched.size === 0) return [];
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
