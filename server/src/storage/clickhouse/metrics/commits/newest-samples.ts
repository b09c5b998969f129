import type { MetricCommit } from '../../../../metrics/metric-store.ts';

/** The times of the newest samples of several commits, as if they were one of each project. */
export interface NewestSamples {
  /** Number of metrics. */
  readonly size: number;
  add(projectId: string, metricName: string, timeMs: number): void;
  commits(): readonly MetricCommit[];
}

export function createNewestSamples(): NewestSamples {
  return new NewestByProject();
}

class NewestByProject implements NewestSamples {
  size = 0;
  readonly #byProject = new Map<string, Map<string, number>>();

  add(projectId: string, metricName: string, timeMs: number): void {
    const newestMs = this.#byProject.get(projectId) ?? new Map<string, number>();
    this.#byProject.set(projectId, newestMs);
    const before = newestMs.get(metricName);
    if (before === undefined) this.size += 1;
    newestMs.set(metricName, Math.max(timeMs, before ?? timeMs));
  }

  commits(): readonly MetricCommit[] {
    return [...this.#byProject].map(([projectId, newestMs]) => ({ projectId, newestMs }));
  }
}
