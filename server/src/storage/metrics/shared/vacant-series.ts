import { grownArray } from '../../../memory/grown-array.ts';

/** Numbers that belong to no series, as a bit each. */
export interface VacantSeries {
  has(series: number): boolean;
  add(series: Int32Array): void;
  delete(series: Int32Array): void;
}

export function createVacantSeries(): VacantSeries {
  let words = new Int32Array(0);
  return {
    has: (series) => ((words[series >>> 5] ?? 0) & (1 << (series & 31))) !== 0,
    add(series) {
      for (const number of series) {
        const word = number >>> 5;
        if (word >= words.length) words = grownArray(words, 2 * word + 2);
        // In bounds: grown above.
        words[word] = (words[word] as number) | (1 << (number & 31));
      }
    },
    delete(series) {
      for (const number of series) {
        const word = number >>> 5;
        if (word < words.length) words[word] = (words[word] as number) & ~(1 << (number & 31));
      }
    },
  };
}
