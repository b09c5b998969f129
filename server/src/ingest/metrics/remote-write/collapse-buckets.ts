import { type ExponentialSide, highestPower, lowestPower } from '../otlp/exponential-buckets.ts';
import type { BucketRun } from './histogram-message.ts';

/** One slot for each power of two that is a bound, and one for what is above all of them. */
const slotCount = highestPower - lowestPower + 2;

/**
 * Sums buckets up to powers of two, so that sparse ones need no memory for their gaps.
 *
 * @param powerOf the power of two at or below which a bucket counts.
 */
export function collapseBuckets(
  run: BucketRun,
  side: ExponentialSide,
  powerOf: (index: number) => number,
): void {
  side.clear();
  // Bucket `i` of scale 0 ends at 2^(i + 1).
  side.offset = lowestPower - 1;
  for (let slot = 0; slot < slotCount; slot++) side.push(0);
  run.forEach((index, count) => {
    const slot = Math.min(slotCount - 1, Math.max(0, powerOf(index) - lowestPower));
    side.counts[slot] = (side.counts[slot] as number) + count; // filled just now
    side.total += count;
  });
}
