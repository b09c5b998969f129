import { encodeLabelBytes } from '../../../../metrics/label-bytes.ts';
import type { LabelMatcher } from '../../../../promql/labels/label-matcher.ts';
import { metricNameLabel } from '../../../../promql/labels/labels.ts';

/** What the server can tell of matchers: it leaves out some series that they do not match, and none that they match. */
export interface SeriesFilter {
  /** Metrics that may match; `undefined` for all. */
  readonly metrics?: readonly string[];
  /** Pairs that the canonical bytes of the labels contain, in hexadecimal digits. */
  readonly pairs: readonly string[];
}

export function toSeriesFilter(matchers: readonly LabelMatcher[]): SeriesFilter {
  const pairs: string[] = [];
  let metrics: readonly string[] | undefined;
  for (const { name, operator, value, literals } of matchers) {
    if (name === metricNameLabel) metrics ??= literals;
    // An empty value is that of a label that is absent.
    else if (operator === '=' && value !== '')
      pairs.push(Buffer.from(encodeLabelBytes([name, value])).toString('hex'));
  }
  return metrics === undefined ? { pairs } : { metrics, pairs };
}
