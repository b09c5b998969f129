import { createLabelMatcher } from '../../../../promql/labels/create-label-matcher.ts';
import type { SeriesFetch } from '../../../../promql/series-source.ts';
import type { MetricSource, SelectedMetric } from '../../../metric-queries/selected-metrics.ts';
import { fetchKey } from './join-ranges.ts';
import { loadSelection } from './load-selection.ts';
import { createLoadedSeries } from './loaded-series.ts';
import type { PrefetchOptions } from './prefetch-series.ts';
import { askServer } from './server-read.ts';

/** What a list selects series by. */
export interface ListSelection {
  readonly selectors: readonly SeriesFetch['matchers'][];
  readonly startMs: number;
  readonly endMs: number;
}

/** Loads what a list may select: the series with samples on the days of its window. */
export async function loadListedSeries(
  options: Omit<PrefetchOptions, 'allowSamples'>,
  { selectors, startMs, endMs }: ListSelection,
): Promise<MetricSource> {
  const { clickhouse, projectId, checkDeadline } = options;
  const loaded = createLoadedSeries(options.labels, checkDeadline);
  const range = { minMs: Math.max(startMs, options.keptFromMs), maxMs: endMs };
  const selected = new Map<string, readonly SelectedMetric[]>();
  const distinct = new Map((selectors.length === 0 ? [[]] : selectors).map((each) => [fetchKey(each), each]));
  await askServer(options, async (limits) => {
    // One after the other: there may be many.
    for (const [key, selector] of distinct) {
      const matchers = selector.map(createLabelMatcher);
      const question = { projectId, matchers, ...range };
      selected.set(key, (await loadSelection(clickhouse, question, limits, loaded)).selected);
    }
  });
  return {
    selectMetrics(matchers) {
      const found = selected.get(fetchKey(matchers));
      if (found === undefined) throw new Error('a list selects series that it did not name before');
      return found;
    },
  };
}
