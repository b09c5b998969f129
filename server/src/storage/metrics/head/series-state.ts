import { grownArray } from '../../bytes/grown-array.ts';

/**
 * The writer's state of every series besides the memtables: the time of its newest sample (`-Infinity` without one),
 * and the value of its newest sample that is no NaN (0 without one), to which deltas are added. Two numbers for each
 * series beside each other, because they are read together and far apart from those of the next.
 */
export interface SeriesState {
  /** Element `2 * series` is the time, the next one the value. */
  readonly words: Float64Array;
  /** Makes room for this many series. */
  reserve(seriesCount: number): void;
}

export function createSeriesState(): SeriesState {
  let words = new Float64Array(0);
  return {
    get words() {
      return words;
    },
    reserve(seriesCount) {
      const known = words.length;
      if (2 * seriesCount <= known) return;
      words = grownArray(words, Math.max(2 * known, 2 * seriesCount, 2048));
      for (let index = known; index < words.length; index += 2) words[index] = Number.NEGATIVE_INFINITY;
    },
  };
}
