import { grownArray } from '../../bytes/grown-array.ts';

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
  const counts: number[] = [];
  let count = 0;
  /** The last generation that each series was touched in; memtables are numbered from 1. */
  let last = new Int32Array(1024);
  let seriesCount = 0;
  let oldest = 1;

  return {
    countOf: (project) => counts[project] ?? 0,
    get count() {
      return count;
    },
    touch(series, project, generation) {
      if (series >= last.length) last = grownArray(last, 2 * series);
      if (series >= seriesCount) seriesCount = series + 1;
      // In bounds: grown above.
      if ((last[series] as number) < oldest) {
        counts[project] = (counts[project] ?? 0) + 1;
        count += 1;
      }
      last[series] = generation;
    },
    forgetBefore(generation, projectOf) {
      for (let series = 0; series < seriesCount; series++) {
        const touched = last[series] as number;
        if (touched < oldest || touched >= generation) continue;
        const project = projectOf(series);
        // It was counted when it was touched.
        counts[project] = (counts[project] as number) - 1;
        count -= 1;
      }
      oldest = Math.max(oldest, generation);
    },
    lastOf: (series) => last[series] ?? 0,
    clear(series) {
      if (series < last.length) last[series] = 0;
    },
  };
}
