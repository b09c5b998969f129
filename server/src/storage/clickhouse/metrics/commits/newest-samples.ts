import type { MetricCommit } from '../../../../metrics/metric-store.ts';

/** The times of the newest samples of several commits, as if they were one of each project. */
export interface NewestSamples {
  /** Number of metrics. */
  readonly size: number;
  add(projectId: string, metricName: string, timeMs: number): void;
  commits(): readonly MetricCommit[];
}

export function createNewestSamples(): NewestSamples {
  const byProject = new Map<string, Map<string, number>>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(projectId, metricName, timeMs) {
      const newestMs = byProject.get(projectId) ?? new Map<string, number>();
      byProject.set(projectId, newestMs);
      const before = newestMs.get(metricName);
      if (before === undefined) size += 1;
      newestMs.set(metricName, Math.max(timeMs, before ?? timeMs));
    },
    commits: () => [...byProject].map(([projectId, newestMs]) => ({ projectId, newestMs })),
  };
}
