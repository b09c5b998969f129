import { compareLabels } from '../../promql/labels/compare-labels.ts';
import { createLabelMatcher } from '../../promql/labels/create-label-matcher.ts';
import { labelValue } from '../../promql/labels/label-value.ts';
import type { Labels } from '../../promql/labels/labels.ts';
import type { Exemplar, SeriesExemplars } from '../exemplar.ts';
import type { ExemplarSelection } from '../metric-store.ts';

interface ExemplarsOfSeries {
  readonly projectId: string;
  readonly labels: Labels;
  readonly exemplars: ReadonlyMap<string, Exemplar>;
}

/** What a fake metric store answers for `MetricStore.exemplars`. */
export function selectExemplars(
  series: readonly ExemplarsOfSeries[],
  { projectId, selectors, startMs, endMs }: ExemplarSelection,
): SeriesExemplars[] {
  const compiled = selectors.map((selector) => selector.map(createLabelMatcher));
  return series
    .filter((each) => each.projectId === projectId)
    .filter(({ labels }) =>
      compiled.some((matchers) => matchers.every(({ name, matches }) => matches(labelValue(labels, name)))),
    )
    .map(({ labels, exemplars }) => ({
      seriesLabels: labels,
      exemplars: [...exemplars.values()]
        .filter(({ timestampMs }) => timestampMs >= startMs && timestampMs <= endMs)
        .sort((a, b) => a.timestampMs - b.timestampMs),
    }))
    .filter(({ exemplars }) => exemplars.length > 0)
    .sort((a, b) => compareLabels(a.seriesLabels, b.seriesLabels));
}
