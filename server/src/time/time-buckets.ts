const minuteMs = 60_000;

/** Bucket widths a client may ask for, smallest first. */
export const bucketWidthsMs = {
  '1m': minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '30m': 30 * minuteMs,
  '1h': 60 * minuteMs,
  '6h': 360 * minuteMs,
  '1d': 1440 * minuteMs,
} as const;

export type BucketWidth = keyof typeof bucketWidthsMs;
export type BucketInterval = 'auto' | 'whole' | BucketWidth;

const autoMaxBuckets = 60;

export interface TimeBuckets {
  /** The width used: what `auto` chose. */
  readonly interval: 'whole' | BucketWidth;
  /** Bucket i is `[boundsMs[i], boundsMs[i + 1])`; one bound, and no bucket, for an empty window. */
  readonly boundsMs: readonly number[];
}

/** How many buckets of a width the window touches. */
export function countBuckets(sinceMs: number, untilMs: number, widthMs: number): number {
  return sinceMs === untilMs ? 0 : Math.ceil(untilMs / widthMs) - Math.floor(sinceMs / widthMs);
}

/**
 * Cuts `[sinceMs, untilMs)` at the UTC multiples of the interval: the same instants whatever the window,
 * so the first and the last bucket are clipped to it. `auto` is the smallest width with at most 60 buckets,
 * or a day where even days are more.
 */
export function createTimeBuckets(sinceMs: number, untilMs: number, interval: BucketInterval): TimeBuckets {
  const width = interval === 'auto' ? chooseWidth(sinceMs, untilMs) : interval;
  if (sinceMs === untilMs) return { interval: width, boundsMs: [sinceMs] };
  if (width === 'whole') return { interval: width, boundsMs: [sinceMs, untilMs] };
  const widthMs = bucketWidthsMs[width];
  const boundsMs = [sinceMs];
  for (let bound = (Math.floor(sinceMs / widthMs) + 1) * widthMs; bound < untilMs; bound += widthMs) {
    boundsMs.push(bound);
  }
  boundsMs.push(untilMs);
  return { interval: width, boundsMs };
}

function chooseWidth(sinceMs: number, untilMs: number): BucketWidth {
  // Object.keys of a literal gives exactly its keys, in the order written.
  const widths = Object.keys(bucketWidthsMs) as BucketWidth[];
  return (
    widths.find((width) => countBuckets(sinceMs, untilMs, bucketWidthsMs[width]) <= autoMaxBuckets) ?? '1d'
  );
}
