import { grownArray } from '../../../memory/grown-array.ts';

/** Which series have samples in memory, counted by project. A new series counts from the start. */
export interface SeriesActivity {
  countOf(project: number): number;
  /** Of all projects. */
  readonly count: number;
  /** Records that a series got a sample in this memtable, or was created while it was open. */
  touch(series: number, project: number, generation: number): void;
  /** Removes the activity of memtables before this one. */
  forgetBefore(generation: number, projectOf: (series: number) => number): void;
  /** The last memtable that a series was touched in, 0 without one. */
  lastOf(series: number): number;
  /** Forgets a series that is not active. */
  clear(series: number): void;
}

export function createSeriesActivity(): SeriesActivity {
  return new CountedSeriesActivity();
}

class CountedSeriesActivity implements SeriesActivity {
  count = 0;
  readonly #counts: number[] = [];
  /** The last generation that each series was touched in; memtables are numbered from 1. */
  #last = new Int32Array(1024);
  #seriesCount = 0;
  #oldest = 1;

  countOf(project: number): number {
    return this.#counts[project] ?? 0;
  }

  touch(series: number, project: number, generation: number): void {
    if (series >= this.#last.length) this.#last = grownArray(this.#last, 2 * series);
    if (series >= this.#seriesCount) this.#seriesCount = series + 1;
    // In bounds: grown above.
    if ((this.#last[series] as number) < this.#oldest) {
      this.#counts[project] = (this.#counts[project] ?? 0) + 1;
      this.count += 1;
    }
    this.#last[series] = generation;
  }

  forgetBefore(generation: number, projectOf: (series: number) => number): void {
    for (let series = 0; series < this.#seriesCount; series++) {
      const touched = this.#last[series] as number;
      if (touched < this.#oldest || touched >= generation) continue;
      const project = projectOf(series);
      // It was counted when it was touched.
      this.#counts[project] = (this.#counts[project] as number) - 1;
      this.count -= 1;
    }
    this.#oldest = Math.max(this.#oldest, generation);
  }

  lastOf(series: number): number {
    return this.#last[series] ?? 0;
  }

  clear(series: number): void {
    if (series < this.#last.length) this.#last[series] = 0;
  }
}
