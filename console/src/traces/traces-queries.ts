import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  getTraceStatsOptions,
  listAttributeKeysOptions,
  listTagsOptions,
  listTracesQueryKey,
} from '../generated/@tanstack/react-query.gen.ts';
import type { Client } from '../generated/client/index.ts';
import { listTraces } from '../generated/sdk.gen.ts';
import { encodeTimeRange, type TimeRange, type TimeWindow, toWindow } from '../time-range/time-range.ts';

/** What the list, the chart and the facets of one view have in common, so that their numbers agree. */
export interface TracesScope {
  readonly client: Client;
  readonly window: TimeWindow;
  readonly filter: string;
}

export const tracesPageSize = 100;
/** The longest window that the service counts over. */
export const maxCountedMs = 31 * 24 * 3_600_000;
const minuteMs = 60_000;

/**
 * The window of a range, an age counted from the time of the first look. It is kept for a minute, so that coming back from a trace finds
 * the same list; refetching it moves it to now.
 */
export function windowOptions(range: TimeRange) {
  return queryOptions({
    queryKey: ['traces-window', encodeTimeRange(range)],
    queryFn: () => toWindow(range, Date.now()),
    initialData: () => toWindow(range, Date.now()),
    staleTime: range.kind === 'absolute' ? Number.POSITIVE_INFINITY : minuteMs,
  });
}

/** Newest first. A page token stands for the window, so the following pages do not repeat it. */
export function tracesOptions({ client, window, filter }: TracesScope) {
  const firstQuery = { page_size: tracesPageSize, ...filterOf(filter), ...boundsOf(window) };
  const firstToken: string | undefined = undefined;
  return infiniteQueryOptions({
    queryKey: [...listTracesQueryKey({ client, query: firstQuery }), 'pages'],
    initialPageParam: firstToken as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const next = { page_size: tracesPageSize, ...filterOf(filter), page_token: pageParam };
      const query = pageParam === undefined ? firstQuery : { ...next, page_token: pageParam };
      return (await listTraces({ client, query, signal, throwOnError: true })).data;
    },
    getNextPageParam: (page) => page.next_page_token,
    placeholderData: keepPreviousData,
  });
}

export interface StatsChoice {
  readonly groupBy: string;
  readonly interval: 'auto' | 'whole';
  readonly topK: number;
}

export function statsOptions({ client, window, filter }: TracesScope, choice: StatsChoice) {
  return {
    ...getTraceStatsOptions({
      client,
      query: {
        ...filterOf(filter),
        ...boundsOf(window),
        group_by: [choice.groupBy],
        interval: choice.interval,
        top_k: choice.topK,
      },
    }),
    enabled: window.untilMs - window.sinceMs <= maxCountedMs,
    placeholderData: keepPreviousData,
  };
}

export const tagsOptions = (client: Client) => listTagsOptions({ client });
export const attributeKeysOptions = (client: Client) => listAttributeKeysOptions({ client });

function filterOf(filter: string) {
  return filter === '' ? {} : { filter };
}

function boundsOf({ sinceMs, untilMs }: TimeWindow) {
  return { since: new Date(sinceMs).toISOString(), until: new Date(untilMs).toISOString() };
}
