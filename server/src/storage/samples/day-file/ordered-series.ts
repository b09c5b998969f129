import { metricOfLabels } from './metric-of-labels.ts';

/** A series on its way into a block. */
export interface OrderedSeries {
  readonly metric: string;
  readonly labelBytes: Uint8Array;
}

/** The order of series in blocks: by metric, so that one is in few blocks, and alike label sets beside each other. */
export function compareSeries(a: OrderedSeries, b: OrderedSeries): number {
  if (a.metric !== b.metric) return a.metric < b.metric ? -1 : 1;
  return Buffer.compare(a.labelBytes, b.labelBytes);
}

export function toOrderedSeries(labelBytes: Uint8Array): OrderedSeries {
  return { metric: metricOfLabels(labelBytes), labelBytes };
}
