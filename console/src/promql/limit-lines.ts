import type { MatrixSeries } from './align-matrix.ts';
import { parseSample } from './align-matrix.ts';

/** Series that a chart draws at most: more are neither told apart nor drawn in time. */
export const maxDrawnSeries = 200;

export interface LimitedSeries {
  readonly series: readonly MatrixSeries[];
  /** How many there were. */
  readonly totalCount: number;
}

/** Keeps the series with the largest values, in their order. */
export function limitLines(series: readonly MatrixSeries[], max = maxDrawnSeries): LimitedSeries {
  const totalCount = series.length;
  if (totalCount <= max) return { series, totalCount };
  const ranked = series
    .map((one, index) => ({ index, size: largestValue(one) }))
    .sort((a, b) => b.size - a.size || a.index - b.index)
    .slice(0, max);
  const kept = new Set(ranked.map(({ index }) => index));
  return { series: series.filter((_, index) => kept.has(index)), totalCount };
}

function largestValue({ values }: MatrixSeries): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (const [, text] of values) {
    const value = Math.abs(parseSample(text));
    if (Number.isFinite(value) && value > largest) largest = value;
  }
  return largest;
}
