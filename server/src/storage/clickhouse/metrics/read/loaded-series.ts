import type { LabelMatcher } from '../../../../promql/labels/label-matcher.ts';
import { metricNameLabel } from '../../../../promql/labels/labels.ts';
import { createMetricIndex, type MetricIndex } from '../../../metric-queries/metric-index.ts';
import type { SelectedMetric } from '../../../metric-queries/selected-metrics.ts';
import type { DeadlineCheck } from '../../../threads/query-deadline.ts';
import type { MemoryAllowance } from './memory-allowance.ts';
import type { SeriesRow } from './read-series.ts';

/** A metric of one read. */
export interface LoadedMetric extends MetricIndex {
  /** By row: see `SeriesRow`. */
  readonly ids: readonly string[];
}

/** The series that one read has loaded, of one project; those of several selectors share what is known of a series. */
export interface LoadedSeries {
  /** Begins to load the series of a selector. */
  beginSelection(): LoadingSelection;
}

export interface LoadingSelection {
  add(row: SeriesRow): void;
  /** The added series that every matcher matches, by metric, in the order of the metrics' names. */
  select(matchers: readonly LabelMatcher[]): readonly SelectedMetric<LoadedMetric>[];
}

/** Beside its labels, what a series takes in the tables of its metric. */
const bytesOfSeries = 200;

/** @param allowance counts the labels of all series. */
export function createLoadedSeries(allowance: MemoryAllowance, checkDeadline: DeadlineCheck): LoadedSeries {
  const metrics = new Map<string, LoadedMetric & { readonly ids: string[] }>();

  function metricOf(name: string): LoadedMetric & { readonly ids: string[] } {
    const known = metrics.get(name);
    if (known !== undefined) return known;
    const metric = Object.assign(createMetricIndex(name, noHead), { ids: [] as string[] });
    metrics.set(name, metric);
    return metric;
  }

  function add({ metric: name, id, labels }: SeriesRow, added: Map<LoadedMetric, number[]>): void {
    const metric = metricOf(name);
    // Keeps the bytes where they are: a slice of a Buffer is a view of the answer.
    const row = metric.rowOf(labels);
    if (row === metric.ids.length) {
      allowance.take(labels.length + bytesOfSeries);
      metric.ids.push(id);
    }
    const rows = added.get(metric);
    if (rows === undefined) added.set(metric, [row]);
    else rows.push(row);
  }

  return {
    beginSelection() {
      const added = new Map<LoadedMetric, number[]>();
      return {
        add: (row) => add(row, added),
        select(matchers) {
          const ofName = matchers.filter(({ name }) => name === metricNameLabel);
          const others = matchers.filter(({ name }) => name !== metricNameLabel);
          const selected: SelectedMetric<LoadedMetric>[] = [];
          for (const [metric, rows] of added) {
            checkDeadline();
            if (!ofName.every(({ matches }) => matches(metric.metric))) continue;
            const matching = keepAdded(metric.match(others, checkDeadline), rows, metric.rowCount);
            if (matching.length > 0) selected.push({ metric, rows: matching });
          }
          return selected.sort((a, b) => (a.metric.metric < b.metric.metric ? -1 : 1));
        },
      };
    },
  };
}

/** The matching rows that were added by a selection, ascending. */
function keepAdded(matching: Int32Array, added: readonly number[], rowCount: number): Int32Array {
  if (added.length === rowCount) return matching;
  const isAdded = new Uint8Array(rowCount);
  for (const row of added) isAdded[row] = 1;
  return matching.filter((row) => isAdded[row] === 1);
}

function noHead(): never {
  throw new Error('no series of this index is in memory');
}
