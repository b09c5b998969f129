import type { MetricCommit } from '../../metrics/metric-store.ts';
import type { MetricNames, ProjectMetric } from './metric-names.ts';
import type { StagedSamples } from './staged-samples.ts';

/**
 * The time of the newest staged sample of each metric, as one commit for each project.
 *
 * @param isIncluded whether a metric counts, by its number; called for each sample.
 */
export function toMetricCommits(
  { count, series, timestampsMs }: StagedSamples,
  { ofSeries, metrics }: MetricNames,
  projectIds: readonly string[],
  isIncluded: (metric: number) => boolean = () => true,
): MetricCommit[] {
  const newestMs = new Map<number, number>();
  for (let index = 0; index < count; index++) {
    // Casts here and below: staged samples have a series, each of those a metric, and ordinals come from the same list.
    const metric = ofSeries[series[index] as number] as number;
    if (!isIncluded(metric)) continue;
    const timestampMs = timestampsMs[index] as number;
    if (timestampMs > (newestMs.get(metric) ?? Number.NEGATIVE_INFINITY)) newestMs.set(metric, timestampMs);
  }
  const byProject = new Map<string, Map<string, number>>();
  for (const [metric, timestampMs] of newestMs) {
    const { project, name } = metrics[metric] as ProjectMetric;
    const projectId = projectIds[project] as string;
    const ofProject = byProject.get(projectId) ?? new Map<string, number>();
    byProject.set(projectId, ofProject.set(name, timestampMs));
  }
  return [...byProject].map(([projectId, ofProject]) => ({ projectId, newestMs: ofProject }));
}
