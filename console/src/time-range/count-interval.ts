/** Widths of the bars that the service counts, smallest first. */
const widthsMs = {
  '1m': 60_000,
  '5m': 5 * 60_000,
  '15m': 15 * 60_000,
  '30m': 30 * 60_000,
  '1h': 60 * 60_000,
  '6h': 360 * 60_000,
  '1d': 1440 * 60_000,
} as const;

export type CountInterval = keyof typeof widthsMs;

const maxWholeBuckets = 60;

/**
 * The smallest interval of which at most 60 fill the range, so that the last hour is counted by the minute; a day for what is longer.
 * Bars begin at multiples of the interval, so a range that does not begin there has one bar more, and its first and last are clipped.
 * The `auto` of the service counts these too, and takes 5 minutes for an hour.
 */
export function chooseCountInterval(rangeMs: number): { interval: CountInterval; widthMs: number } {
  // The names of a literal are exactly its keys, in source order.
  const intervals = Object.keys(widthsMs) as CountInterval[];
  const interval = intervals.find((name) => rangeMs / widthsMs[name] <= maxWholeBuckets) ?? '1d';
  return { interval, widthMs: widthsMs[interval] };
}
