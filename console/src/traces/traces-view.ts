import type { SearchParams } from '../routing/search-params.ts';
import { decodeTimeRange, encodeTimeRange, type TimeRange } from '../time-range/time-range.ts';

/** What the bars of the chart are stacked by. */
export type TracesGrouping = 'status' | 'severity';

/** Everything that the traces screen shows, as its address says it. */
export interface TracesView {
  readonly range: TimeRange;
  /** As it was submitted, also when it is not a filter. */
  readonly filter: string;
  readonly grouping: TracesGrouping;
  /** The attributes whose values are offered, in the order in which they were opened. */
  readonly facets: readonly string[];
}

/** Each is counted by a query of its own. */
export const maxFacets = 5;
const maxKeyLength = 256;

export function decodeTracesView(search: Readonly<Record<string, unknown>>): TracesView {
  const { filter, by, facet } = search;
  const facets = (Array.isArray(facet) ? facet : [facet]).filter(
    (key): key is string => typeof key === 'string' && key !== '' && key.length <= maxKeyLength,
  );
  return {
    range: decodeTimeRange(search),
    filter: typeof filter === 'string' ? filter : '',
    grouping: by === 'severity' ? 'severity' : 'status',
    facets: [...new Set(facets)].slice(0, maxFacets),
  };
}

/** The inverse of `decodeTracesView`; what is as on a fresh page is left out. */
export function encodeTracesView({ range, filter, grouping, facets }: TracesView): SearchParams {
  return {
    ...encodeTimeRange(range),
    ...(filter === '' ? {} : { filter }),
    ...(grouping === 'status' ? {} : { by: grouping }),
    ...(facets.length === 0 ? {} : { facet: facets }),
  };
}

export const tracesView = { decode: decodeTracesView, encode: encodeTracesView };
