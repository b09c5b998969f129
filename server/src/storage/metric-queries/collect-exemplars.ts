import type { Exemplar, SeriesExemplars } from '../../metrics/exemplar.ts';
import { decodeLabelBytes } from '../../metrics/label-bytes.ts';
import type { ExemplarSelection } from '../../metrics/metric-store.ts';
import { lengthOfTexts, type Truncatable, truncateList } from '../../paging/truncate-list.ts';
import { compareLabels } from '../../promql/labels/compare-labels.ts';
import { createLabelMatcher } from '../../promql/labels/create-label-matcher.ts';
import { labelValue } from '../../promql/labels/label-value.ts';
import type { Labels } from '../../promql/labels/labels.ts';
import type { DeadlineCheck } from '../threads/query-deadline.ts';

/** Of a found series. */
interface FoundSeries {
  readonly seriesLabels: Labels;
  /** Newest first. */
  readonly exemplars: Exemplar[];
}

/** Beside the text of labels, in an answer. */
const charactersOfExemplar = 64;
const rowsPerCheck = 256;

/** A stored exemplar; labels in their canonical bytes. */
export interface ExemplarRow {
  /** Labels of the series. */
  readonly series: Uint8Array;
  readonly labels: Uint8Array;
  readonly timestampMs: number;
  readonly value: number;
}

/**
 * The exemplars by series, of the series that any of the selectors selects; the newest of them when the answer is too large.
 *
 * @param rows of the project and the window, newest first.
 */
export function collectExemplars(
  rows: Iterable<ExemplarRow>,
  { selectors }: Pick<ExemplarSelection, 'selectors'>,
  checkDeadline: DeadlineCheck,
): Truncatable<SeriesExemplars> {
  const compiled = selectors.map((selector) => selector.map(createLabelMatcher));
  const isSelected = (labels: Labels): boolean =>
    compiled.some((matchers) => matchers.every(({ name, matches }) => matches(labelValue(labels, name))));
  /** By the bytes of their labels; `undefined` for those that are not selected. */
  const known = new Map<string, FoundSeries | undefined>();

  function* readFound(): Generator<Found> {
    let count = 0;
    for (const row of rows) {
      count += 1;
      if (count % rowsPerCheck === 0) checkDeadline();
      const key = Buffer.from(row.series).toString('latin1');
      const isNew = !known.has(key);
      if (isNew) {
        const seriesLabels = decodeLabelBytes(row.series);
        known.set(key, isSelected(seriesLabels) ? { seriesLabels, exemplars: [] } : undefined);
      }
      const series = known.get(key);
      if (series === undefined) continue;
      const { timestampMs, value } = row;
      yield { series, isNew, exemplar: { labels: decodeLabelBytes(row.labels), timestampMs, value } };
    }
  }

  const found = truncateList(readFound(), Number.POSITIVE_INFINITY, lengthOfFound);
  for (const { series, exemplar } of found.items) series.exemplars.push(exemplar);
  return { items: [...inOrder(known.values())], truncated: found.truncated };
}

interface Found {
  readonly series: FoundSeries;
  /** Whether it is the first of its series. */
  readonly isNew: boolean;
  readonly exemplar: Exemplar;
}

function lengthOfFound({ series, isNew, exemplar }: Found): number {
  const ofSeries = isNew ? lengthOfTexts(series.seriesLabels) : 0;
  return ofSeries + lengthOfTexts(exemplar.labels) + charactersOfExemplar;
}

/** By the labels of the series, and oldest first; without series that have none. */
function inOrder(found: Iterable<FoundSeries | undefined>): SeriesExemplars[] {
  return [...found]
    .filter((series) => series !== undefined)
    .filter(({ exemplars }) => exemplars.length > 0)
    .map(({ seriesLabels, exemplars }) => ({ seriesLabels, exemplars: exemplars.reverse() }))
    .sort((a, b) => compareLabels(a.seriesLabels, b.seriesLabels));
}
