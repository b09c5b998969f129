import { grownArray } from '../bytes/grown-array.ts';

/** A metric of a project. */
export interface ProjectMetric {
  readonly project: number;
  readonly name: string;
}

/** The distinct metrics that series belong to, by number. */
export interface MetricNames {
  /** The number of the metric of each series. */
  readonly ofSeries: Int32Array;
  /** Without those that have no series any more, whose numbers are given again. */
  readonly metrics: readonly (ProjectMetric | undefined)[];
  /** Changes whenever a number is given. */
  readonly version: number;
  assign(series: number, project: number, name: string): void;
  /** Removes a series that is gone. */
  release(series: number): void;
}

export function createMetricNames(): MetricNames {
  const numbers: Map<string, number>[] = [];
  const metrics: (ProjectMetric | undefined)[] = [];
  /** By number of the metric. */
  const seriesCounts: number[] = [];
  const free: number[] = [];
  let ofSeries = new Int32Array(1024);
  let version = 0;

  function numberOf(project: number, name: string): number {
    const ofProject = numbers[project] ?? new Map<string, number>();
    numbers[project] = ofProject;
    const known = ofProject.get(name);
    if (known !== undefined) return known;
    const added = free.pop() ?? metrics.length;
    metrics[added] = { project, name };
    seriesCounts[added] = 0;
    version += 1;
    ofProject.set(name, added);
    return added;
  }

  return {
    get ofSeries() {
      return ofSeries;
    },
    metrics,
    get version() {
      return version;
    },
    assign(series, project, name) {
      if (series >= ofSeries.length) ofSeries = grownArray(ofSeries, 2 * series);
      const metric = numberOf(project, name);
      ofSeries[series] = metric;
      // A number that was given has a count.
      seriesCounts[metric] = (seriesCounts[metric] as number) + 1;
    },
    release(series) {
      // Casts: it was assigned.
      const metric = ofSeries[series] as number;
      const left = (seriesCounts[metric] as number) - 1;
      seriesCounts[metric] = left;
      if (left > 0) return;
      const { project, name } = metrics[metric] as ProjectMetric;
      numbers[project]?.delete(name);
      metrics[metric] = undefined;
      free.push(metric);
    },
  };
}
