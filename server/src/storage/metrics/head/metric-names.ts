import { grownArray } from '../../bytes/grown-array.ts';

/** A metric of a project. */
export interface ProjectMetric {
  readonly project: number;
  readonly name: string;
}

/** The distinct metrics that series belong to, by number. */
export interface MetricNames {
  /** The number of the metric of each series. */
  readonly ofSeries: Int32Array;
  readonly metrics: readonly ProjectMetric[];
  assign(series: number, project: number, name: string): void;
}

export function createMetricNames(): MetricNames {
  const numbers: Map<string, number>[] = [];
  const metrics: ProjectMetric[] = [];
  let ofSeries = new Int32Array(1024);

  function numberOf(project: number, name: string): number {
    const ofProject = numbers[project] ?? new Map<string, number>();
    numbers[project] = ofProject;
    const known = ofProject.get(name);
    if (known !== undefined) return known;
    const added = metrics.push({ project, name }) - 1;
    ofProject.set(name, added);
    return added;
  }

  return {
    get ofSeries() {
      return ofSeries;
    },
    metrics,
    assign(series, project, name) {
      if (series >= ofSeries.length) ofSeries = grownArray(ofSeries, 2 * series);
      ofSeries[series] = numberOf(project, name);
    },
  };
}
