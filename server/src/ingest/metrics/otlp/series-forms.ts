import { toDecimalText } from './decimal-text.ts';
import type { SeriesForm } from './metric-context.ts';

/** Every histogram and summary has this one. */
export const countSuffix = '_count';

/** One series with the name of the metric. */
export const plainForms: readonly SeriesForm[] = [{ suffix: '' }];

/**
 * A bucket for each bound and one for `+Inf`, then the count, then the sum if there is one.
 *
 * @param bounds finite and increasing.
 */
export function histogramForms(bounds: readonly number[], hasSum: boolean): SeriesForm[] {
  const buckets = [...bounds, Number.POSITIVE_INFINITY].map((bound) => ({
    suffix: '_bucket',
    label: { name: 'le', value: toDecimalText(bound) },
  }));
  return [...buckets, { suffix: countSuffix }, ...(hasSum ? [{ suffix: '_sum' }] : [])];
}

/** The quantiles, then the count, then the sum. */
export function summaryForms(quantiles: readonly number[]): SeriesForm[] {
  const values = quantiles.map((quantile) => ({
    suffix: '',
    label: { name: 'quantile', value: toDecimalText(quantile) },
  }));
  return [...values, { suffix: countSuffix }, { suffix: '_sum' }];
}
