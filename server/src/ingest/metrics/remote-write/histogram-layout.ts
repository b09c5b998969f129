import { exponentialBounds } from '../otlp/exponential-buckets.ts';

/** The bounds of a native histogram as it is stored. */
export interface HistogramLayout {
  /** Different for each. */
  readonly key: string;
  /** In the key of its series, after the labels; the keys of single series have nothing after the labels. */
  readonly tag: number;
  /** Upper bounds, without that of `+Inf`. */
  readonly bounds: readonly number[];
  /** Whether the tag determines them. */
  readonly isFixed: boolean;
}

/** Series of a histogram beside those of its bounds: `+Inf`, the count and the sum. */
export const seriesBesideBounds = 3;

export const exponentialLayouts = {
  positive: { key: 'positive', tag: 1, bounds: exponentialBounds.positive, isFixed: true },
  withNegative: { key: 'with negative', tag: 2, bounds: exponentialBounds.withNegative, isFixed: true },
} as const satisfies Record<string, HistogramLayout>;

export function customLayout(bounds: readonly number[]): HistogramLayout {
  const bits = Buffer.from(Float64Array.from(bounds).buffer).toString('latin1');
  return { key: `custom ${bits}`, tag: 3, bounds, isFixed: false };
}
