/** The nearest-rank quantile of some figures, rounded to tenths; 0 of none. */
export function quantileOf(figures: readonly number[], quantile: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const rank = Math.max(0, Math.ceil(quantile * sorted.length) - 1);
  return Math.round((sorted[rank] ?? 0) * 10) / 10;
}
