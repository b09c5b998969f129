import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { serviceClock } from '../api/service-clock.ts';
import {
  getTraceStatsOptions,
  getTraceStatsQueryKey,
  listAttributeKeysOptions,
  listTagsOptions,
  listTracesQueryKey,
} from '../generated/@tanstack/react-query.gen.ts';
import type { Client } from '../generated/client/index.ts';
import { listTraces } from '../generated/sdk.gen.ts';
import type { TraceList, TraceStats } from '../generated/types.gen.ts';
import { isShortList } from '../lists/is-short-list.ts';
import { readAllPages } from '../lists/read-all-pages.ts';
import { chooseCountInterval } from '../time-range/count-interval.ts';
import { encodeTimeRange, type TimeRange, type TimeWindow, toWindow } from '../time-range/time-range.ts';

/** What the list, the chart and the facets of one view have in common, so that their numbers agree. */
export interface TracesScope {
  readonly client: Client;
  readonly window: TimeWindow;
  readonly filter: string;
}

const pageSize = 100;
const exportPageSize = 1_000;
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
    queryFn: () => toWindow(range, serviceClock.nowMs()),
    initialData: () => toWindow(range, serviceClock.nowMs()),
    staleTime: range.kind === 'absolute' ? Number.POSITIVE_INFINITY : minuteMs,
  });
}

/** Newest first. */
export function tracesOptions(scope: TracesScope) {
  const { client, window, filter } = scope;
  return infiniteQueryOptions({
    queryKey: [
      ...listTracesQueryKey({ client, query: { ...filterOf(filter), ...boundsOf(window) } }),
      'pages',
    ],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => readPage(scope, pageParam, pageSize, signal),
    getNextPageParam: (page) => page.next_page_token,
    placeholderData: keepPreviousData,
    // Whoever comes back from a trace finds the list that they scrolled through.
    refetchOnMount: (query) => isShortList(query, 1),
    // After as long, an age stands for another window and so for another list.
    gcTime: minuteMs,
  });
}

/** All traces of the list, for an export. */
export async function* readAllTraces(scope: TracesScope, signal: AbortSignal) {
  const pages = readAllPages(
    (token) => readPage(scope, token ?? '', exportPageSize, signal),
    (page) => page.next_page_token,
  );
  for await (const { traces } of pages) yield traces;
}

/** A page token stands for the window, so the pages after the first do not repeat it. */
async function readPage(
  scope: TracesScope,
  token: string,
  size: number,
  signal: AbortSignal,
): Promise<TraceList> {
  const { client, window, filter } = scope;
  const bounds = token === '' ? boundsOf(window) : { page_token: token };
  const query = { ...filterOf(filter), ...bounds, page_size: size };
  return (await listTraces({ client, query, signal, throwOnError: true })).data;
}

export interface StatsChoice {
  readonly groupBy: string;
  /** One bar of the whole window, or bars over time. */
  readonly bars: 'whole' | 'over time';
  readonly topK: number;
}

interface StatsQuery {
  readonly queryKey: ReturnType<typeof getTraceStatsQueryKey>;
}

export function statsOptions({ client, window, filter }: TracesScope, choice: StatsChoice) {
  const windowMs = window.untilMs - window.sinceMs;
  return {
    ...getTraceStatsOptions({
      client,
      query: {
        ...filterOf(filter),
        ...boundsOf(window),
        group_by: [choice.groupBy],
        interval: choice.bars === 'whole' ? ('whole' as const) : chooseCountInterval(windowMs).interval,
        top_k: choice.topK,
      },
    }),
    enabled: windowMs <= maxCountedMs,
    // Values of another dimension would be taken for those of this one.
    placeholderData: (previous: TraceStats | undefined, query: StatsQuery | undefined) =>
      query?.queryKey[0].query?.group_by?.[0] === choice.groupBy ? previous : undefined,
  };
}

/**
 * Reads the list, the chart and the facets of a window anew: it may have new statuses, severities and attributes. The list begins again
 * with its first page, because each page that was read would take a request.
 */
export async function readTracesAgain(queryClient: QueryClient, scope: TracesScope): Promise<void> {
  await Promise.all([
    queryClient.resetQueries({ queryKey: tracesOptions(scope).queryKey }),
    queryClient.invalidateQueries({ queryKey: getTraceStatsQueryKey({ client: scope.client }) }),
  ]);
}

export const tagsOptions = (client: Client) => listTagsOptions({ client });
export const attributeKeysOptions = (client: Client) => listAttributeKeysOptions({ client });

function filterOf(filter: string) {
  return filter === '' ? {} : { filter };
}

function boundsOf({ sinceMs, untilMs }: TimeWindow) {
  return { since: new Date(sinceMs).toISOString(), until: new Date(untilMs).toISOString() };
}
