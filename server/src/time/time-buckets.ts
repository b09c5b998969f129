const minuteNs = 60_000_000_000n;

/** Bucket widths a client may request, smallest first. */
export const bucketWidthsNs = {
  '1m': minuteNs,
  '5m': 5n * minuteNs,
  '15m': 15n * minuteNs,
  '30m': 30n * minuteNs,
  '1h': 60n * minuteNs,
  '6h': 360n * minuteNs,
  '1d': 1440n * minuteNs,
} as const;

export type BucketWidth = keyof typeof bucketWidthsNs;
export type BucketInterval = 'auto' | 'whole' | BucketWidth;

const autoMaxBuckets = 60;

export interface TimeBuckets {
  /** The width used, after resolving `auto`. */
  readonly interval: 'whole' | BucketWidth;
  /** Bucket i is `[boundsNs[i], boundsNs[i + 1])`; an empty window has none, but `whole` has always one. */
  readonly boundsNs: readonly bigint[];
}

/** The number of buckets of a width that overlap the window. */
export function countBuckets(sinceNs: bigint, untilNs: bigint, widthNs: bigint): number {
  if (sinceNs === untilNs) return 0;
  return Number(floorDivide(untilNs - 1n, widthNs) - floorDivide(sinceNs, widthNs)) + 1;
}

/**
 * Splits `[sinceNs, untilNs)` at the UTC multiples of the interval: the same instants for every window,
 * so the first and the last bucket are clipped to it. `auto` is the smallest width with at most 60 buckets,
 * or a day where even days are more.
 */
export function createTimeBuckets(sinceNs: bigint, untilNs: bigint, interval: BucketInterval): TimeBuckets {
  const width = interval === 'auto' ? chooseWidth(sinceNs, untilNs) : interval;
  if (width === 'whole') return { interval: width, boundsNs: [sinceNs, untilNs] };
  if (sinceNs === untilNs) return { interval: width, boundsNs: [sinceNs] };
  const widthNs = bucketWidthsNs[width];
  const boundsNs = [sinceNs];
  for (let bound = (floorDivide(sinceNs, widthNs) + 1n) * widthNs; bound < untilNs; bound += widthNs) {
    boundsNs.push(bound);
  }
  boundsNs.push(untilNs);
  return { interval: width, boundsNs };
}

function chooseWidth(sinceNs: bigint, untilNs: bigint): BucketWidth {
  // Object.keys of a literal returns exactly its keys, in source order.
  const widths = Object.keys(bucketWidthsNs) as BucketWidth[];
  return (
    widths.find((width) => countBuckets(sinceNs, untilNs, bucketWidthsNs[width]) <= autoMaxBuckets) ?? '1d'
  );
}

/** Division of bigints truncates towards zero, which is up before the epoch. */
function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}
