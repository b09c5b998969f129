import { grownArray } from '../../../memory/grown-array.ts';
import type { MetricCommit } from '../../../metrics/metric-store.ts';
import {
  createWatchedNames,
  type NamesByProject,
  noNames,
  type WatchedNames,
} from '../../../metrics/watched-names.ts';
import type { MetricNames, ProjectMetric } from '../../metric-ingest/metric-names.ts';
import type { StagedSamples } from '../../metric-ingest/staged-samples.ts';
import { toMetricCommits } from '../../metric-ingest/to-metric-commits.ts';

/** Finds the watched metrics in the samples of a commit. */
export interface WatchedMetrics {
  /** See `MetricStore.watch`. */
  watch(added: NamesByProject, removed?: NamesByProject): void;
  /** One commit per project with watched samples. */
  collect(samples: StagedSamples): MetricCommit[];
}

export function createWatchedMetrics(
  metricNames: MetricNames,
  projectIds: readonly string[],
  watched: WatchedNames = createWatchedNames(),
): WatchedMetrics {
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
    flags[metric] = watched.of(projectIds[project] as string)?.has(name) === true ? 1 : 0;
    flaggedCounts[metric] = metricNames.givenCounts[metric] as number;
  }

  return {
    watch(added, removed = noNames) {
      watched.change(added, removed);
      flaggedCounts.fill(0);
    },
    collect: (samples) =>
      watched.isEmpty() ? [] : toMetricCommits(samples, metricNames, projectIds, isWatched),
  };
}
