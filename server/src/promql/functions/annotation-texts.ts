import { quoteString } from '../labels/quote-string.ts';
import { formatFloat } from './format-float.ts';

/** Prometheus' own texts, which clients match on: https://github.com/prometheus/prometheus/tree/main/util/annotations. */

export function invalidQuantileText(phi: number): string {
  return `quantile value should be between 0 and 1, got ${formatFloat(phi)}`;
}

export function invalidRatioText(ratio: number, bound: number): string {
  return `ratio value should be between -1 and 1, got ${formatFloat(ratio)}, capping to ${formatFloat(bound)}`;
}

export function possibleNonCounterText(metricName: string): string {
  return `metric might not be a counter, name does not end in _total/_sum/_count/_bucket: ${quoteString(metricName)}`;
}

export function badBucketLabelText(value: string, metricName: string): string {
  return `bucket label "le" is missing or has a malformed value of ${quoteString(value)}${ofMetric(metricName)}`;
}

export function forcedMonotonicityText(metricName: string): string {
  const page = 'https://prometheus.io/docs/prometheus/latest/querying/functions/#histogram_quantile';
  return `input to histogram_quantile needed to be fixed for monotonicity (see ${page})${ofMetric(metricName)}`;
}

export const ineffectiveSortText =
  'sort is ineffective for range queries since results are always ordered by labels';

function ofMetric(metricName: string): string {
  return metricName === '' ? '' : ` for metric name ${quoteString(metricName)}`;
}
