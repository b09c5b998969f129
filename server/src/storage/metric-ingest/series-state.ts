import { grownArray } from '../../memory/grown-array.ts';

/**
 * The writer's state of every series besides the memtables: the time of its newest sample (`-Infinity` without one),
 * and the value of its newest sample that is no NaN (0 without one), to which deltas are added. Two numbers for each
 * series beside each other, because they are read together and far apart from those of the next.
 */
export interface SeriesState {
  /** Element `2 * series` is the time, the next one the value. */
  readonly words: Float64Array;
  /** By series, 1 when deltas are added to its value, so that it has to be kept. */
  readonly isTotal: Uint8Array;
  /** Series that became totals with this commit. */
  readonly newTotals: readonly number[];
  markTotal(series: number): void;
  /** Marks all totals as stored. */
  markStored(): void;
  /** Undoes all but the first so many of `newTotals`. */
  undoTotals(count: number): void;
  /** Makes room for this many series. */
  reserve(seriesCount: number): void;
  /** Resets the state of a series that is gone. */
  clear(series: number): void;
}

export function createSeriesState(): SeriesState {
  return new GrowingSeriesState();
}

class GrowingSeriesState implements SeriesState {
  words = new Float64Array(0);
  isTotal = new Uint8Array(0);
  newTotals: number[] = [];

  markTotal(series: number): void {
    if (this.isTotal[series] === 1) return;
    this.isTotal[series] = 1;
    this.newTotals.push(series);
  }

  markStored(): void {
    if (this.newTotals.length > 0) this.newTotals = [];
  }

  undoTotals(count: number): void {
    for (const series of this.newTotals.splice(count)) this.isTotal[series] = 0;
  }

  reserve(seriesCount: number): void {
    const known = this.words.length;
    if (2 * seriesCount <= known) return;
    const words = grownArray(this.words, Math.max(2 * known, 2 * seriesCount, 2048));
    for (let index = known; index < words.length; index += 2) words[index] = Number.NEGATIVE_INFINITY;
    this.words = words;
    this.isTotal = grownArray(this.isTotal, words.length / 2);
  }

  clear(series: number): void {
    if (series >= this.isTotal.length) return;
    this.words[2 * series] = Number.NEGATIVE_INFINITY;
    this.words[2 * series + 1] = 0;
    this.isTotal[series] = 0;
  }
}
