import { toDecimalText } from './decimal-text.ts';
import type { SeriesForm, SeriesShape } from './metric-context.ts';

/** Every histogram and summary has this one. */
export const countSuffix = '_count';

const plainForms: readonly SeriesForm[] = [{ suffix: '' }];

/** One series with the name of the metric. */
export const plainShape: SeriesShape = { seriesCount: 1, makeForms: () => plainForms, bounds: [] };

/** @param bounds finite and increasing. */
export function histogramShape(bounds: readonly number[], hasSum: boolean): SeriesShape {
  const seriesCount = bounds.length + (hasSum ? 3 : 2);
  return { seriesCount, makeForms: () => histogramForms(bounds, hasSum), bounds };
}

export function summaryShape(quantiles: readonly number[]): SeriesShape {
  return { seriesCount: quantiles.length + 2, makeForms: () => summaryForms(quantiles), bounds: quantiles };
}

/** Of what is rejected before it becomes series. */
export function refusedShape(problem: string): SeriesShape {
  return { seriesCount: 0, makeForms: () => [], bounds: [], problem };
}

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
function summaryForms(quantiles: readonly number[]): SeriesForm[] {
  const values = quantiles.map((quantile) => ({
    suffix: '',
    label: { name: 'quantile', value: toDecimalText(quantile) },
  }));
  return [...values, { suffix: countSuffix }, { suffix: '_sum' }];
}
