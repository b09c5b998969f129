import { grownArray } from '../../memory/grown-array.ts';

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
  /** How often each number was given, at least once: what is known of a number holds until that changes. */
  readonly givenCounts: readonly number[];
  /** Estimated memory of all names: each is a text of its own, beside the labels of the series. */
  readonly byteSize: number;
  /** The same of those of a project. */
  bytesOf(project: number): number;
  assign(series: number, project: number, name: string): void;
  /** Removes a series that is gone. */
  release(series: number): void;
}

/** Of a metric, beside its name. */
const bytesPerMetric = 128;
const bytesPerUnit = 2;

export function createMetricNames(): MetricNames {
  return new CountedMetricNames();
}

class CountedMetricNames implements MetricNames {
  ofSeries = new Int32Array(1024);
  readonly metrics: (ProjectMetric | undefined)[] = [];
  readonly givenCounts: number[] = [];
  byteSize = 0;
  /** By project. */
  readonly #bytes: number[] = [];
  readonly #numbers: Map<string, number>[] = [];
  /** By number of the metric. */
  readonly #seriesCounts: number[] = [];
  readonly #free: number[] = [];

  bytesOf(project: number): number {
    return this.#bytes[project] ?? 0;
  }

  assign(series: number, project: number, name: string): void {
    if (series >= this.ofSeries.length) this.ofSeries = grownArray(this.ofSeries, 2 * series);
    const metric = this.#numberOf(project, name);
    this.ofSeries[series] = metric;
    // A number that was given has a count.
    this.#seriesCounts[metric] = (this.#seriesCounts[metric] as number) + 1;
  }

  release(series: number): void {
    // Casts: it was assigned.
    const metric = this.ofSeries[series] as number;
    const left = (this.#seriesCounts[metric] as number) - 1;
    this.#seriesCounts[metric] = left;
    if (left > 0) return;
    const { project, name } = this.metrics[metric] as ProjectMetric;
    this.#numbers[project]?.delete(name);
    this.#count(project, -memoryOf(name));
    this.metrics[metric] = undefined;
    this.#free.push(metric);
  }

  #numberOf(project: number, name: string): number {
    const ofProject = this.#numbers[project] ?? new Map<string, number>();
    this.#numbers[project] = ofProject;
    const known = ofProject.get(name);
    if (known !== undefined) return known;
    const added = this.#free.pop() ?? this.metrics.length;
    this.metrics[added] = { project, name };
    this.#seriesCounts[added] = 0;
    this.givenCounts[added] = (this.givenCounts[added] ?? 0) + 1;
    ofProject.set(name, added);
    this.#count(project, memoryOf(name));
    return added;
  }

  #count(project: number, bytes: number): void {
    this.#bytes[project] = this.bytesOf(project) + bytes;
    this.byteSize += bytes;
  }
}

function memoryOf(name: string): number {
  return bytesPerMetric + bytesPerUnit * name.length;
}
