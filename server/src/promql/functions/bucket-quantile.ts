import type { Bucket } from './classic-histograms.ts';

export interface BucketQuantile {
  readonly value: number;
  /** Decreasing counts were raised. */
  readonly isForcedMonotonic: boolean;
}

/** Counts whose relative difference is smaller differ by rounding only. */
const tolerance = 1e-12;

const smallestNormal = 2 ** -1022;

/**
 * The φ-quantile of a classic histogram by linear interpolation within a bucket. Repairs the counts of `buckets`, which are
 * ascending by bound. NaN without observations or without a bucket for Infinity and another one.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/functions/#histogram_quantile
 */
export function bucketQuantile(phi: number, buckets: Bucket[]): BucketQuantile {
  if (Number.isNaN(phi)) return ofValue(NaN);
  if (phi < 0) return ofValue(-Infinity);
  if (phi > 1) return ofValue(Infinity);
  const highest = buckets.at(-1);
  const secondHighest = buckets.at(-2);
  if (highest?.upperBound !== Infinity) return ofValue(NaN);
  const isForcedMonotonic = makeMonotonic(buckets);
  if (secondHighest === undefined || highest.count === 0) return ofValue(NaN);
  const rank = phi * highest.count;
  const at = buckets.findIndex(({ count }) => count >= rank);
  const bucket = buckets[at];
  // Also for NaN counts, where no bucket has the rank.
  if (bucket === undefined || bucket === highest)
    return { value: secondHighest.upperBound, isForcedMonotonic };
  return { value: interpolate(bucket, buckets[at - 1], rank), isForcedMonotonic };
}

function ofValue(value: number): BucketQuantile {
  return { value, isForcedMonotonic: false };
}

/** The lowest bucket begins at 0, or has no width when it ends there or below. */
function interpolate(bucket: Bucket, previous: Bucket | undefined, rank: number): number {
  if (previous === undefined && bucket.upperBound <= 0) return bucket.upperBound;
  const start = previous?.upperBound ?? 0;
  const countBefore = previous?.count ?? 0;
  return start + (bucket.upperBound - start) * ((rank - countBefore) / (bucket.count - countBefore));
}

/** Fixes rounding differences and raises counts lower than the previous one. Returns whether any was raised. */
function makeMonotonic(buckets: readonly Bucket[]): boolean {
  let isForced = false;
  let previous = buckets[0]?.count ?? 0;
  for (const bucket of buckets.slice(1)) {
    if (isAlmostEqual(previous, bucket.count)) {
      bucket.count = previous;
    } else if (bucket.count < previous) {
      bucket.count = previous;
      isForced = true;
    } else {
      previous = bucket.count;
    }
  }
  return isForced;
}

function isAlmostEqual(a: number, b: number): boolean {
  if (a === b || (Number.isNaN(a) && Number.isNaN(b))) return true;
  const sum = Math.abs(a) + Math.abs(b);
  const difference = Math.abs(a - b);
  if (a === 0 || b === 0 || sum < smallestNormal) return difference < tolerance * smallestNormal;
  return difference / Math.min(sum, Number.MAX_VALUE) < tolerance;
}
