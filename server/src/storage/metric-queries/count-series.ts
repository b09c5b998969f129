import type { CardinalityQuery, SeriesCardinality } from '../../metrics/metric-store.ts';
import type { DeadlineCheck } from '../threads/query-deadline.ts';
import type { LabelColumn } from './label-column.ts';
import { createLargestCounts } from './largest-counts.ts';
import type { MetricSource } from './selected-metrics.ts';

/** A label of one metric, and the series of it that count. */
interface SelectedColumn {
  readonly column: LabelColumn;
  readonly rows: Int32Array;
}

/** Counts the series of a project, one label after the other: it keeps the values of one label at a time. */
export function countSeries(
  source: MetricSource,
  { startMs, endMs, limit }: CardinalityQuery,
  checkDeadline: DeadlineCheck,
): SeriesCardinality {
  const byMetric = createLargestCounts(limit);
  const labels = new Map<string, SelectedColumn[]>();
  let seriesCount = 0;
  for (const { metric, rows } of source.selectMetrics([], startMs, endMs)) {
    seriesCount += rows.length;
    byMetric.add(rows.length, () => metric.metric);
    for (const column of metric.columns()) {
      const columns = labels.get(column.name) ?? [];
      labels.set(column.name, columns);
      columns.push({ column, rows });
    }
  }
  const values = createLargestCounts(limit);
  const valueBytes = createLargestCounts(limit);
  const byPair = createLargestCounts(limit);
  let labelPairCount = 0;
  for (const [name, columns] of labels) {
    const counts = countValues(columns, checkDeadline);
    if (counts.size === 0) continue;
    let bytes = 0;
    for (const [value, count] of counts) {
      bytes += Buffer.byteLength(value);
      byPair.add(count, () => `${name}=${value}`);
    }
    labelPairCount += counts.size;
    values.add(counts.size, () => name);
    valueBytes.add(bytes, () => name);
  }
  return {
    seriesCount,
    labelPairCount,
    seriesByMetric: byMetric.list(),
    valuesByLabel: values.list(),
    valueBytesByLabel: valueBytes.list(),
    seriesByPair: byPair.list(),
  };
}

/** The series that have each value of a label. */
function countValues(
  columns: readonly SelectedColumn[],
  checkDeadline: DeadlineCheck,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { column, rows } of columns) {
    checkDeadline();
    const byCode = new Uint32Array(column.values.length);
    // Casts: codes of the column.
    for (const row of rows) (byCode[column.codeAt(row)] as number) += 1;
    for (const [code, count] of byCode.entries()) {
      if (code === 0 || count === 0) continue; // 0 is no value
      const value = column.values[code] as string;
      counts.set(value, (counts.get(value) ?? 0) + count);
    }
  }
  return counts;
}
