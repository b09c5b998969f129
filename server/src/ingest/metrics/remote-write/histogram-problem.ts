import { maxExponentialBuckets } from '../otlp/exponential-buckets.ts';
import { type HistogramMessage, maxCustomBounds } from './histogram-message.ts';

/** The schema of histograms that send their bounds. Source: `Histogram.schema` of types.proto */
export const customBuckets = -53;
/** Base-2 schemas. */
const schemas = { lowest: -4, highest: 8 } as const;
/** Sums of float counts are rounded. */
const tolerance = 1 + 1e-9;

/** Why a native histogram cannot be stored, and the remedy; continues a sentence. */
export function problemOfHistogram(message: HistogramMessage): string | undefined {
  const { schema, positive, negative, customValues, count, sum, zeroCount } = message;
  const isCustom = schema === customBuckets;
  if (!isCustom && !(schema >= schemas.lowest && schema <= schemas.highest)) {
    return `has the schema ${schema}; send ${schemas.lowest} to ${schemas.highest}, or ${customBuckets} for custom buckets`;
  }
  for (const run of [positive, negative]) {
    if (run.isTooLong)
      return `has more than ${maxExponentialBuckets} buckets of one sign; send it with a lower schema`;
    if (run.spannedBuckets === run.counts.count) continue;
    return `has ${run.counts.count} buckets, but spans of ${run.spannedBuckets}; send a count for each bucket of the spans`;
  }
  if (isCustom) {
    if (customValues.count > maxCustomBounds)
      return `has ${customValues.count} custom buckets; send at most ${maxCustomBounds}`;
    if (!increases(customValues.values.subarray(0, customValues.count)))
      return 'has bounds of custom buckets that do not increase; send them sorted, finite and unique';
    if (negative.counts.count > 0) return 'has custom and negative buckets; send only positive ones';
  }
  let total = zeroCount;
  let lowest = Math.min(count, zeroCount);
  let lastIndex = 0;
  for (const run of [positive, negative]) {
    run.forEach((index, each) => {
      total += each;
      if (each < lowest) lowest = each;
      if (isCustom && (index < 0 || index > customValues.count)) lastIndex = index;
    });
  }
  if (lowest < 0) return 'has a negative count; send absolute counts from 0 up';
  if (lastIndex !== 0)
    return `has a bucket ${lastIndex} of ${customValues.count} custom bounds; send a bound for each bucket`;
  // NaNs are observations in no bucket.
  const mayHaveMore = message.isFloat || Number.isNaN(sum);
  if (mayHaveMore ? total > count * tolerance : total !== count)
    return `has ${total} observations in its buckets and a count of ${count}; send the sum of all buckets`;
  return undefined;
}

function increases(bounds: Float64Array): boolean {
  return bounds.every(
    (bound, index) => Number.isFinite(bound) && (index === 0 || bound > (bounds[index - 1] as number)), // in bounds
  );
}
