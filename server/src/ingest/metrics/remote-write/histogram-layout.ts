import { exponentialBounds } from '../otlp/exponential-buckets.ts';

/** The bounds of a native histogram as it is stored. */
export interface HistogramLayout {
  /** Different for each. */
  readonly key: string;
  /** What follows the labels in the key of its series; the keys of single series have nothing after the labels. */
  readonly keyBytes: Uint8Array;
  /** Upper bounds, without that of `+Inf`. */
  readonly bounds: readonly number[];
}

/** Series of a histogram beside those of its bounds: `+Inf`, the count and the sum. */
export const seriesBesideBounds = 3;

export const exponentialLayouts = {
  positive: { key: 'positive', keyBytes: Uint8Array.of(1), bounds: exponentialBounds.positive },
  withNegative: { key: 'with negative', keyBytes: Uint8Array.of(2), bounds: exponentialBounds.withNegative },
} as const satisfies Record<string, HistogramLayout>;

export function customLayout(bounds: readonly number[]): HistogramLayout {
  const keyBytes = Buffer.concat([Uint8Array.of(3), new Uint8Array(Float64Array.from(bounds).buffer)]);
  return { key: keyBytes.toString('latin1'), keyBytes, bounds };
}
