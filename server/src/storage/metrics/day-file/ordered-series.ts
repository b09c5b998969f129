import { metricOfLabels } from '../../metric-ingest/metric-of-labels.ts';

/** A series to encode in a block. */
export interface OrderedSeries {
  readonly metric: string;
  readonly labelBytes: Uint8Array;
}

/**
 * The order of series in blocks: by metric, so that a metric is in few blocks, with similar label sets next to each
 * other.
 */
export function compareSeries(a: OrderedSeries, b: OrderedSeries): number {
  if (a.metric !== b.metric) return a.metric < b.metric ? -1 : 1;
  return Buffer.compare(a.labelBytes, b.labelBytes);
}

export function toOrderedSeries(labelBytes: Uint8Array): OrderedSeries {
  return { metric: metricOfLabels(labelBytes), labelBytes };
}
