import type { SeriesSelection } from '../../metrics/metric-store.ts';
import { lengthOfTexts, type Truncatable, truncateList } from '../../paging/truncate-list.ts';
import { createLabelMatcher } from '../../promql/labels/create-label-matcher.ts';
import type { Labels } from '../../promql/labels/labels.ts';
import type { DeadlineCheck } from '../threads/query-deadline.ts';
import { createFirstLabels } from './first-labels.ts';
import { type LabelColumn, labelsOfRow } from './label-column.ts';
import type { MetricLabels, MetricSource } from './selected-metrics.ts';

/** Series between two checks of the deadline: about a millisecond. */
const seriesPerCheck = 2_000;

/** Label sets of the selected series. Those that are left out are not kept: there may be a million of them. */
export function listSeries(
  source: MetricSource,
  selection: SeriesSelection,
  checkDeadline: DeadlineCheck,
): Truncatable<Readonly<Record<string, string>>> {
  // One more, which shows that there are more.
  const first = createFirstLabels(selection.limit + 1);
  let seriesCount = 0;
  for (const [metric, rows] of selectRows(source, selection)) {
    const columns = metric.columns();
    for (const row of rows) {
      if (seriesCount % seriesPerCheck === 0) checkDeadline();
      seriesCount += 1;
      first.add(labelsOfRow(columns, row));
    }
  }
  const { items, truncated } = truncateList(first.list(), selection.limit, lengthOfTexts);
  return { items: items.map(toRecord), truncated };
}

export function listLabelNames(
  source: MetricSource,
  selection: SeriesSelection,
  checkDeadline: DeadlineCheck,
): Truncatable<string> {
  const names = new Set<string>();
  for (const [metric, rows] of selectRows(source, selection)) {
    checkDeadline();
    for (const column of metric.columns()) {
      if (!names.has(column.name) && rows.some((row) => column.codeAt(row) !== 0)) names.add(column.name);
    }
  }
  return truncateList([...names].sort(), selection.limit, (name) => name.length);
}

export function listLabelValues(
  source: MetricSource,
  selection: SeriesSelection & { readonly label: string },
  checkDeadline: DeadlineCheck,
): Truncatable<string> {
  const values = new Set<string>();
  for (const [metric, rows] of selectRows(source, selection)) {
    checkDeadline();
    const column = metric.columns().find(({ name }) => name === selection.label);
    if (column !== undefined) addValues(column, rows, values);
  }
  return truncateList([...values].sort(), selection.limit, (value) => value.length);
}

function addValues(column: LabelColumn, rows: Int32Array, values: Set<string>): void {
  const codes = new Set<number>();
  for (const row of rows) codes.add(column.codeAt(row));
  // Codes of the column; 0 is no value.
  for (const code of codes) if (code !== 0) values.add(column.values[code] as string);
}

/** The rows that any of the selectors selects, by metric, ascending. */
function selectRows(
  source: MetricSource,
  { selectors, startMs, endMs }: SeriesSelection,
): ReadonlyMap<MetricLabels, Int32Array> {
  const union = new Map<MetricLabels, Int32Array>();
  for (const selector of selectors.length === 0 ? [[]] : selectors) {
    for (const { metric, rows } of source.selectMetrics(selector.map(createLabelMatcher), startMs, endMs)) {
      const known = union.get(metric);
      union.set(metric, known === undefined ? rows : uniteRows(known, rows));
    }
  }
  return union;
}

/** Of ascending rows. */
function uniteRows(a: Int32Array, b: Int32Array): Int32Array {
  const united = new Int32Array(a.length + b.length);
  let count = 0;
  for (let [atA, atB] = [0, 0]; atA < a.length || atB < b.length; count++) {
    const [rowA = Number.POSITIVE_INFINITY, rowB = Number.POSITIVE_INFINITY] = [a[atA], b[atB]];
    united[count] = Math.min(rowA, rowB);
    if (rowA <= rowB) atA += 1;
    if (rowB <= rowA) atB += 1;
  }
  return united.subarray(0, count);
}

/** Label names are text of producers, `__proto__` among them. */
function toRecord(labels: Labels): Readonly<Record<string, string>> {
  const record: Record<string, string> = Object.create(null);
  for (let i = 0; i < labels.length; i += 2) record[labels[i] ?? ''] = labels[i + 1] ?? '';
  return record;
}
