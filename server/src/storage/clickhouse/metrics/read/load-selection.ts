import type { LabelMatcher } from '../../../../promql/labels/label-matcher.ts';
import { metricNameLabel } from '../../../../promql/labels/labels.ts';
import type { SelectedMetric } from '../../../metric-queries/selected-metrics.ts';
import type { ClickhouseDatabase, ClickhouseLimits } from '../../database/clickhouse-database.ts';
import type { TimeRange } from './day-bounds.ts';
import type { LoadedMetric, LoadedSeries } from './loaded-series.ts';
import { readMetricNames, readSeries } from './read-series.ts';
import { type SeriesFilter, toSeriesFilter } from './series-filter.ts';

export interface SelectionQuestion extends TimeRange {
  readonly projectId: string;
  readonly matchers: readonly LabelMatcher[];
}

export interface LoadedSelection {
  /** In the order of the metrics' names. */
  readonly selected: readonly SelectedMetric<LoadedMetric>[];
  /** Whether all series of these metrics in the range are loaded, selected or not. */
  readonly hasAllSeries: boolean;
}

/** Loads the series that every matcher matches and that may have samples in the range. */
export async function loadSelection(
  clickhouse: Pick<ClickhouseDatabase, 'read' | 'readBinary'>,
  { matchers, ...question }: SelectionQuestion,
  limits: ClickhouseLimits,
  loaded: LoadedSeries,
): Promise<LoadedSelection> {
  const nothing = { selected: [], hasAllSeries: true };
  if (question.minMs > question.maxMs) return nothing;
  const filter = await nameMetrics(toSeriesFilter(matchers));
  if (filter.metrics?.length === 0) return nothing;
  const selection = loaded.beginSelection();
  await readSeries(clickhouse, { ...question, filter }, limits, selection.add);
  return { selected: selection.select(matchers), hasAllSeries: filter.pairs.length === 0 };

  /** A pattern of names is matched here, so that the server leaves out the series of other metrics. */
  async function nameMetrics(known: SeriesFilter): Promise<SeriesFilter> {
    const ofName = matchers.filter(({ name }) => name === metricNameLabel);
    if (known.metrics !== undefined || ofName.length === 0) return known;
    const names = await readMetricNames(clickhouse, question, limits);
    return { ...known, metrics: names.filter((name) => ofName.every(({ matches }) => matches(name))) };
  }
}
