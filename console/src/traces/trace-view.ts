import type { SearchParams } from '../routing/search-params.ts';
import { decodeTimeRange, encodeTimeRange, type TimeRange } from '../time-range/time-range.ts';

/** Everything that the trace screen shows, as its address says it. */
export interface TraceView {
  readonly range: TimeRange;
}

export function decodeTraceView(search: Readonly<Record<string, unknown>>): TraceView {
  return { range: decodeTimeRange(search) };
}

/** The inverse of `decodeTraceView`. */
export function encodeTraceView({ range }: TraceView): SearchParams {
  return encodeTimeRange(range);
}

export const traceView = { decode: decodeTraceView, encode: encodeTraceView };
