import type { SeriesSelection } from '../../metrics/metric-store.ts';
import { lengthOfTexts, type Truncatable, truncateList } from '../../paging/truncate-list.ts';
import { compareLabels } from '../../promql/labels/compare-labels.ts';
import { createLabelMatcher } from '../../promql/labels/create-label-matcher.ts';
import type { Labels } from '../../promql/labels/labels.ts';
import type { DeadlineCheck } from '../threads/query-deadline.ts';
import type { LabelColumn } from './label-column.ts';
import type { MetricLabels, MetricSource } from './selected-metrics.ts';

/** Label sets of the selected series. */
export function listSeries(
  source: MetricSource,
  selection: SeriesSelection,
  checkDeadline: DeadlineCheck,
): Truncatable<Readonly<Record<string, string>>> {
  const found: Labels[] = [];
  for (const [metric, rows] of selectRows(source, selection)) {
    checkDeadline();
    for (const row of rows) found.push(metric.labels(row));
  }
  const { items, truncated } = truncateList(found.sort(compareLabels), selection.limit, lengthOfTexts);
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

function addValues(column: LabelColumn, rows: readonly number[], values: Set<string>): void {
  const codes = new Set<number>();
  for (const row of rows) codes.add(column.codeAt(row));
  // Codes of the column; 0 is no value.
  for (const code of codes) if (code !== 0) values.add(column.values[code] as string);
}

/** The rows that any of the selectors selects, by metric. */
function selectRows(
  source: MetricSource,
  { selectors, startMs, endMs }: SeriesSelection,
): ReadonlyMap<MetricLabels, readonly number[]> {
  const union = new Map<MetricLabels, Set<number>>();
  for (const selector of selectors.length === 0 ? [[]] : selectors) {
    for (const { metric, rows } of source.selectMetrics(selector.map(createLabelMatcher), startMs, endMs)) {
      const known = union.get(metric) ?? new Set<number>();
      union.set(metric, known);
      for (const row of rows) known.add(row);
    }
  }
  return new Map([...union].map(([metric, rows]) => [metric, [...rows]]));
}

/** Label names are text of producers, `__proto__` among them. */
function toRecord(labels: Labels): Readonly<Record<string, string>> {
  const record: Record<string, string> = Object.create(null);
  for (let i = 0; i < labels.length; i += 2) record[labels[i] ?? ''] = labels[i + 1] ?? '';
  return record;
}
