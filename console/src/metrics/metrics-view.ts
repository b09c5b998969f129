import type { SearchParams } from '../routing/search-params.ts';
import { decodeTimeRange, encodeTimeRange, type TimeRange } from '../time-range/time-range.ts';

/** Everything that the metrics screen shows, as its address says it. */
export interface MetricsView {
  readonly range: TimeRange;
}

export function decodeMetricsView(search: Readonly<Record<string, unknown>>): MetricsView {
  return { range: decodeTimeRange(search) };
}

/** The inverse of `decodeMetricsView`. */
export function encodeMetricsView({ range }: MetricsView): SearchParams {
  return encodeTimeRange(range);
}

export const metricsView = { decode: decodeMetricsView, encode: encodeMetricsView };
