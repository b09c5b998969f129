import type { SearchParams } from '../routing/search-params.ts';
import { decodeTimeRange, encodeTimeRange, type TimeRange } from '../time-range/time-range.ts';

/** Everything that the home of a project shows, as its address says it. */
export interface HomeView {
  readonly range: TimeRange;
}

const defaultRange: TimeRange = { kind: 'relative', age: '24h' };

export function decodeHomeView(search: Readonly<Record<string, unknown>>): HomeView {
  return { range: decodeTimeRange(search, defaultRange) };
}

/** The inverse of `decodeHomeView`. */
export function encodeHomeView({ range }: HomeView): SearchParams {
  return encodeTimeRange(range);
}

export const homeView = { decode: decodeHomeView, encode: encodeHomeView };
