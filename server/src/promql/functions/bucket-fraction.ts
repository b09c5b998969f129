import type { Bucket } from './classic-histograms.ts';

/**
 * The fraction of observations between two bounds, by linear interpolation within a bucket; buckets that reach to an infinity
 * are not interpolated. NaN without observations or without a bucket for Infinity.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/functions/#histogram_fraction
 */
export function bucketFraction(lower: number, upper: number, buckets: readonly Bucket[]): number {
  const highest = buckets.at(-1);
  if (highest?.upperBound !== Infinity || Number.isNaN(lower) || Number.isNaN(upper)) return NaN;
  const { count } = highest;
  if (count === 0 || Number.isNaN(count)) return NaN;
  if (lower >= upper) return 0;
  return (observationsBelow(upper, buckets, count) - observationsBelow(lower, buckets, count)) / count;
}

function observationsBelow(bound: number, buckets: readonly Bucket[], total: number): number {
  let below = 0;
  let start = (buckets[0]?.upperBound ?? 0) <= 0 ? -Infinity : 0;
  for (const { upperBound, count } of buckets) {
    if (start >= bound) return Math.min(below, total);
    if (upperBound > bound) {
      const part = start === -Infinity ? 1 : (bound - start) / (upperBound - start);
      return Math.min(below + (count - below) * part, total);
    }
    below = count;
    start = upperBound;
  }
  return total;
}
