import type { SearchParams } from '../routing/search-params.ts';
import { decodeTimeRange, encodeTimeRange, type TimeRange } from '../time-range/time-range.ts';

/** Everything that the traces screen shows, as its address says it. */
export interface TracesView {
  readonly range: TimeRange;
}

export function decodeTracesView(search: Readonly<Record<string, unknown>>): TracesView {
  return { range: decodeTimeRange(search) };
}

/** The inverse of `decodeTracesView`. */
export function encodeTracesView({ range }: TracesView): SearchParams {
  return encodeTimeRange(range);
}

export const tracesView = { decode: decodeTracesView, encode: encodeTracesView };
