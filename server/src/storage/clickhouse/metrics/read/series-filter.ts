import { encodeLabelBytes } from '../../../../metrics/label-bytes.ts';
import type { LabelMatcher } from '../../../../promql/labels/label-matcher.ts';
import { metricNameLabel } from '../../../../promql/labels/labels.ts';

/** What the server can tell of matchers: it leaves out some series that they do not match, and none that they match. */
export interface SeriesFilter {
  /** Metrics that may match; `undefined` for all. */
  readonly metrics?: readonly string[];
  /**
   * For each condition the pairs of a name and a value of which the canonical bytes of the labels contain one: in hexadecimal digits,
   * separated by `|`.
   */
  readonly pairs: readonly string[];
}

/** Longer lists are left to the matchers. */
const maxLiterals = 100;

export function toSeriesFilter(matchers: readonly LabelMatcher[]): SeriesFilter {
  const pairs: string[] = [];
  let metrics: readonly string[] | undefined;
  for (const { name, literals } of matchers) {
    if (literals === undefined) continue;
    if (name === metricNameLabel) metrics ??= literals;
    // An empty value is that of a label that is absent.
    else if (literals.length <= maxLiterals && !literals.includes(''))
      pairs.push(literals.map((value) => toHex(name, value)).join('|'));
  }
  return metrics === undefined ? { pairs } : { metrics, pairs };
}

function toHex(name: string, value: string): string {
  return Buffer.from(encodeLabelBytes([name, value])).toString('hex');
}
