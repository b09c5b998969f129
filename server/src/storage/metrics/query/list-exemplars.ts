import { join } from 'node:path';
import type { Exemplar, SeriesExemplars } from '../../../metrics/exemplar.ts';
import { decodeLabelBytes } from '../../../metrics/label-bytes.ts';
import type { ExemplarSelection } from '../../../metrics/metric-store.ts';
import { lengthOfTexts, type Truncatable, truncateList } from '../../../paging/truncate-list.ts';
import { compareLabels } from '../../../promql/labels/compare-labels.ts';
import { createLabelMatcher } from '../../../promql/labels/create-label-matcher.ts';
import { labelValue } from '../../../promql/labels/label-value.ts';
import type { Labels } from '../../../promql/labels/labels.ts';
import { openDatabase } from '../../sqlite/open-database.ts';
import type { DeadlineCheck } from '../../threads/query-deadline.ts';
import { createExemplarRows } from '../wal/exemplar-rows.ts';

/** Of a found series. */
interface FoundSeries {
  readonly seriesLabels: Labels;
  /** Newest first. */
  readonly exemplars: Exemplar[];
}

/** Beside the text of labels, in an answer. */
const charactersOfExemplar = 64;
const rowsPerCheck = 256;
const pageCacheKibibytes = 256;

/**
 * The exemplars of a project by series, from the write-ahead log: a snapshot of what is committed.
 *
 * @param keptFromMs earlier ones are past the retention.
 */
export function listExemplars(
  folder: string,
  keptFromMs: number,
  { projectId, selectors, startMs, endMs }: ExemplarSelection,
  checkDeadline: DeadlineCheck,
): Truncatable<SeriesExemplars> {
  const compiled = selectors.map((selector) => selector.map(createLabelMatcher));
  const isSelected = (labels: Labels): boolean =>
    compiled.some((matchers) => matchers.every(({ name, matches }) => matches(labelValue(labels, name))));
  /** By the bytes of their labels; `undefined` for those that are not selected. */
  const known = new Map<string, FoundSeries | undefined>();

  function* readFound(rows: ReturnType<typeof createExemplarRows>): Generator<Found> {
    let count = 0;
    for (const row of rows.readNewestFirst(projectId, Math.max(startMs, keptFromMs), endMs)) {
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

  const db = openDatabase(join(folder, 'wal.db'), { readOnly: true, cacheKibibytes: pageCacheKibibytes });
  try {
    const found = truncateList(readFound(createExemplarRows(db)), Number.POSITIVE_INFINITY, lengthOfFound);
    for (const { series, exemplar } of found.items) series.exemplars.push(exemplar);
    return { items: [...inOrder(known.values())], truncated: found.truncated };
  } finally {
    db.close();
  }
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
