import { grownArray } from '../../../memory/grown-array.ts';
import { noNumbers } from '../no-numbers.ts';

/*
 * Exponential histograms become classic ones with the same fixed bounds for every series, because `rate` and
 * `sum by (le)` need stable series, while the scale of an exponential histogram changes with its observations.
 * The bounds are 0 and the powers of two from 2^-20 (about a microsecond in seconds) to 2^30 (a gibibyte in bytes),
 * and below 0 the same with the other sign where a point has negative observations.
 *
 * Buckets of a scale from 0 up end at every power of two, so counts at the bounds are those of the histogram,
 * exactly; a quantile between two bounds is off by less than a factor of two. A bucket of a negative scale, or the
 * negative bucket that ends where a bound is, counts only at the next bound that it lies below as a whole.
 * Source: https://opentelemetry.io/docs/specs/otel/metrics/data-model/#exponentialhistogram
 */

export const lowestPower = -20;
export const highestPower = 30;
const powers = Array.from({ length: highestPower - lowestPower + 1 }, (_, index) => lowestPower + index);

const positiveBounds: readonly number[] = [0, ...powers.map((power) => 2 ** power)];

/** Of points without negative observations, then of those with. */
export const exponentialBounds = {
  positive: positiveBounds,
  withNegative: [
    ...positiveBounds
      .slice(1)
      .map((bound) => -bound)
      .toReversed(),
    ...positiveBounds,
  ],
} as const;

/** Scales beyond these make no difference: a bucket of scale -11 holds all doubles of a sign. */
const leastScale = -11;
const greatestScale = 1_000;

const leastCapacity = 256;
/** Of a side; usual ones have at most 320. A message may have one for each of its bytes, and these take eight. */
export const maxExponentialBuckets = 65_536;

/** One side of an exponential histogram: bucket `i` counts absolute values in `(base^(offset+i), base^(offset+i+1)]`. */
export class ExponentialSide {
  offset = 0;
  /** Of all buckets; those beyond `maxExponentialBuckets` are counted alone. */
  count = 0;
  counts: Float64Array = noNumbers;
  total = 0;

  clear(): void {
    this.offset = 0;
    this.count = 0;
    this.total = 0;
  }

  push(bucketCount: number): void {
    const { count } = this;
    if (count < maxExponentialBuckets) {
      if (count === this.counts.length)
        this.counts = grownArray(this.counts, Math.max(leastCapacity, 2 * count));
      this.counts[count] = bucketCount;
      this.total += bucketCount;
    }
    this.count = count + 1;
  }
}

/**
 * Writes the number of observations at or below each bound, for the bounds `exponentialBounds.withNegative` if
 * requested, otherwise `positive`, where negative observations count at 0.
 *
 * @returns the number of counts written to the start of `target`.
 */
export function cumulateExponential(
  positive: ExponentialSide,
  negative: ExponentialSide,
  zeroCount: number,
  scale: number,
  withNegative: boolean,
  target: Float64Array,
): number {
  // 2^scale buckets between two powers of two, or less than one.
  const bucketsPerPower = 2 ** Math.min(greatestScale, Math.max(leastScale, scale));
  let written = withNegative ? cumulateNegative(negative, bucketsPerPower, target) : 0;
  let sum = negative.total + zeroCount;
  target[written++] = sum;
  let index = 0;
  for (const power of powers) {
    // Buckets that end at or below 2^power: (offset + index + 1) / bucketsPerPower <= power.
    const end = Math.min(positive.count, Math.floor(power * bucketsPerPower) - positive.offset);
    // Cast: below `count`, up to which the array is filled.
    for (; index < end; index++) sum += positive.counts[index] as number;
    target[written++] = sum;
  }
  return written;
}

/** From the lowest bound up: what lies below it as a whole, which is in the buckets from some index on. */
function cumulateNegative(negative: ExponentialSide, bucketsPerPower: number, target: Float64Array): number {
  let written = 0;
  let sum = 0;
  let index = negative.count;
  for (const power of powers.toReversed()) {
    // Absolute values above 2^power: (offset + index) / bucketsPerPower >= power.
    const first = Math.max(0, Math.ceil(power * bucketsPerPower) - negative.offset);
    for (; index > first; index--) sum += negative.counts[index - 1] as number; // below `count`
    target[written++] = sum;
  }
  return written;
}
