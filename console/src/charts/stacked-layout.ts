/** Counts of one span of time, `[startMs, endMs)`. */
export interface StackedBucket {
  readonly startMs: number;
  readonly endMs: number;
  /** By the key of the series; a missing one is 0. */
  readonly counts: ReadonlyMap<string, number>;
}

export interface StackedSeries {
  readonly key: string;
  readonly label: string;
  readonly color: string;
}

/** A piece of a bar, in the units of the drawing area. */
export interface BarPiece {
  readonly seriesKey: string;
  readonly y: number;
  readonly height: number;
}

export interface StackedBar {
  readonly x: number;
  readonly width: number;
  readonly total: number;
  readonly pieces: readonly BarPiece[];
}

export interface StackedLayout {
  readonly bars: readonly StackedBar[];
  /** The count at the top of the drawing area. */
  readonly maxCount: number;
}

/** Places bars on a linear axis of time, the first series at the bottom. */
export function layoutStackedBars(
  buckets: readonly StackedBucket[],
  seriesKeys: readonly string[],
  size: { readonly width: number; readonly height: number },
): StackedLayout {
  const startMs = buckets[0]?.startMs ?? 0;
  const spanMs = Math.max(1, (buckets.at(-1)?.endMs ?? 0) - startMs);
  const totals = buckets.map((bucket) => seriesKeys.reduce((sum, key) => sum + countOf(bucket, key), 0));
  const maxCount = ceilToRound(Math.max(1, ...totals));
  const bars = buckets.map((bucket, index): StackedBar => {
    const x = ((bucket.startMs - startMs) / spanMs) * size.width;
    const width = ((bucket.endMs - bucket.startMs) / spanMs) * size.width;
    let y = size.height;
    const pieces: BarPiece[] = [];
    for (const seriesKey of seriesKeys) {
      const count = countOf(bucket, seriesKey);
      if (count === 0) continue;
      const height = (count / maxCount) * size.height;
      y -= height;
      pieces.push({ seriesKey, y, height });
    }
    return { x, width, total: totals[index] ?? 0, pieces };
  });
  return { bars, maxCount };
}

/** The index of the bucket at a fraction of the axis, from 0 to 1; the nearest one for other fractions. */
export function bucketAt(buckets: readonly StackedBucket[], fraction: number): number {
  const startMs = buckets[0]?.startMs ?? 0;
  const endMs = buckets.at(-1)?.endMs ?? 0;
  const timeMs = startMs + fraction * (endMs - startMs);
  const index = buckets.findIndex((bucket) => timeMs < bucket.endMs);
  return index === -1 ? buckets.length - 1 : index;
}

function countOf(bucket: StackedBucket, key: string): number {
  return bucket.counts.get(key) ?? 0;
}

/** The least of 1, 2, 3, 4, 5, 6, 8, 10 times a power of ten that is not below the count. */
function ceilToRound(count: number): number {
  const power = 10 ** Math.floor(Math.log10(count));
  const step = [1, 2, 3, 4, 5, 6, 8, 10].find((factor) => factor * power >= count) ?? 10;
  return step * power;
}
