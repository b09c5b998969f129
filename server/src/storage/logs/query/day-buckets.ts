import { dayNs } from '../../../time/utc-day.ts';
import { toTimeOfDay } from './window-rows.ts';

/** The buckets of a query that lie in one UTC day, at least in part. */
export interface DayBuckets {
  readonly dayStartNs: bigint;
  /** The bucket of the query that begins at the first bound. */
  readonly firstBucket: number;
  /** Ascending times of day, one more than there are buckets; the outer ones are clipped to the day. */
  readonly bounds: Float64Array;
}

/** `undefined` when no bucket overlaps the day. */
export function findDayBuckets(boundsNs: readonly bigint[], dayStartNs: bigint): DayBuckets | undefined {
  const dayEndNs = dayStartNs + BigInt(dayNs);
  const firstBucket = Math.max(0, countUntil(boundsNs, dayStartNs) - 1);
  const end = boundsNs.findIndex((bound, index) => index > firstBucket && bound >= dayEndNs);
  const inside = boundsNs.slice(firstBucket, end === -1 ? boundsNs.length : end + 1);
  const bounds = Float64Array.from(inside, (bound) => toTimeOfDay(bound, dayStartNs));
  const isEmpty = bounds.length < 2 || bounds[0] === bounds.at(-1);
  return isEmpty ? undefined : { dayStartNs, firstBucket, bounds };
}

/** The number of ascending bounds at or before an instant. */
function countUntil(boundsNs: readonly bigint[], instantNs: bigint): number {
  let low = 0;
  let high = boundsNs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((boundsNs[middle] ?? 0n) <= instantNs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The index within the day of the bucket of a time; -1 before the first, the count after the last. */
export function findBucket(bounds: Float64Array, timeOfDayNs: number): number {
  let low = 0;
  let high = bounds.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((bounds[middle] ?? 0) <= timeOfDayNs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
