import { haveSameMetric, metricOfLabels } from '../../metric-ingest/metric-of-labels.ts';
import type { MetricRows } from './block-store.ts';
import type { SeriesIndex } from './series-index.ts';

/** The rows of a block's series, which are grouped by metric; new series get a row. */
export function findBlockRows(
  index: SeriesIndex,
  projectId: string,
  labelBytes: readonly Uint8Array[],
): readonly MetricRows[] {
  const metrics: MetricRows[] = [];
  // Casts: in bounds.
  for (let first = 0; first < labelBytes.length; ) {
    const ofFirst = labelBytes[first] as Uint8Array;
    const metric = metricOfLabels(ofFirst);
    const metricIndex = index.open(projectId, metric);
    let end = first + 1;
    while (end < labelBytes.length && haveSameMetric(ofFirst, labelBytes[end] as Uint8Array)) end++;
    const rows = new Int32Array(end - first);
    for (let i = first; i < end; i++) rows[i - first] = metricIndex.rowOf(labelBytes[i] as Uint8Array);
    metrics.push({ metric, first, rows });
    first = end;
  }
  return metrics;
}
