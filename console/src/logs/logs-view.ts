import type { SearchParams } from '../routing/search-params.ts';
import { decodeTimeRange, encodeTimeRange, type TimeRange } from '../time-range/time-range.ts';

/** Everything that the logs screen shows, as its address says it. */
export interface LogsView {
  readonly range: TimeRange;
}

export function decodeLogsView(search: Readonly<Record<string, unknown>>): LogsView {
  return { range: decodeTimeRange(search) };
}

/** The inverse of `decodeLogsView`. */
export function encodeLogsView({ range }: LogsView): SearchParams {
  return encodeTimeRange(range);
}

export const logsView = { decode: decodeLogsView, encode: encodeLogsView };
