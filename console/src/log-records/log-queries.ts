import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Client } from '../generated/client/index.ts';
import { getLogStats, listLogAttributes, listLogs } from '../generated/sdk.gen.ts';
import type { LogList, LogRecord } from '../generated/types.gen.ts';
import { readAllPages } from '../lists/read-all-pages.ts';
import { parseAge, type TimeRange, toQueryWindow } from '../time-range/time-range.ts';
import { toGroupBy } from './log-fields.ts';
import { type LogVolume, toLogVolume } from './log-volume.ts';
import { readInTurns } from './read-in-turns.ts';
import { planStats, type StatsWindow } from './stats-windows.ts';

/** What a list shows, and which reading of it: the same window read again has other records. */
export interface LogRequest {
  readonly client: Client;
  readonly projectId: string;
  readonly filter: string;
  readonly range: TimeRange;
  readonly run: number;
}

/** Small, so that the first rows are there at once; then as many as the API gives. */
const firstPageSize = 200;
const pageSize = 1000;

/** Whole-window answers are as of their time: they change by running the query again, never by themselves. */
const fixed = { staleTime: Infinity, refetchOnReconnect: false } as const;

export function logListOptions(request: LogRequest) {
  const { projectId, filter, range, run } = request;
  return infiniteQueryOptions({
    queryKey: ['logs', projectId, filter, toQueryWindow(range), run] as const,
    queryFn: ({ pageParam, signal }) =>
      readLogPage(request, pageParam, pageParam ? pageSize : firstPageSize, signal),
    initialPageParam: '',
    getNextPageParam: ({ next_page_token: token }) => token,
    // Comparing a hundred thousand records with themselves takes longer than a frame.
    structuralSharing: false,
    gcTime: 60_000,
    ...fixed,
  });
}

async function readLogPage(
  { client, filter, range }: LogRequest,
  pageToken: string,
  size: number,
  signal: AbortSignal,
): Promise<LogList> {
  const window = pageToken === '' ? toQueryWindow(range) : { page_token: pageToken };
  const query = { ...(filter === '' ? {} : { filter }), ...window, page_size: size };
  return (await listLogs({ client, signal, query, throwOnError: true })).data;
}

/** All records of the list, for an export. */
export async function* readAllLogs(
  request: LogRequest,
  signal: AbortSignal,
): AsyncGenerator<readonly LogRecord[], void, undefined> {
  const pages = readAllPages(
    (token) => readLogPage(request, token ?? '', pageSize, signal),
    ({ next_page_token: token }) => token,
  );
  for await (const { logs } of pages) yield logs;
}

/** Counts of exactly the window that the list has read. */
export function logVolumeOptions(
  { client, projectId, filter, run }: Omit<LogRequest, 'range'>,
  dimensions: readonly string[],
  window: Pick<LogList, 'range_start' | 'range_end'> | undefined,
) {
  const since = window?.range_start ?? '';
  const until = window?.range_end ?? '';
  return queryOptions({
    queryKey: ['log-volume', projectId, filter, dimensions, since, until, run] as const,
    queryFn: ({ signal }) => readLogVolume({ client, filter, dimensions, bounds: { since, until }, signal }),
    enabled: window !== undefined,
    // Groups of other dimensions would be taken for those of these.
    placeholderData: (previous, query) =>
      JSON.stringify(query?.queryKey[3]) === JSON.stringify(dimensions) ? previous : undefined,
    structuralSharing: false,
    ...fixed,
  });
}

export interface CountedLogs {
  readonly filter: string;
  readonly dimensions: readonly string[];
  readonly bounds: StatsWindow;
}

export interface LogVolumeRequest extends CountedLogs {
  readonly client: Client;
  readonly signal: AbortSignal;
}

/** The parameters that each window is counted with, and the windows. */
export function planLogVolume({ filter, dimensions, bounds }: CountedLogs) {
  const { interval, windows } = planStats(bounds.since, bounds.until);
  const query = {
    ...(filter === '' ? {} : { filter }),
    interval,
    ...(dimensions.length === 0 ? {} : { group_by: dimensions.map(toGroupBy), top_k: 20, exemplars: 0 }),
  };
  return { query, windows };
}

/** Exact counts over time, of a window of any length: a request for each seven days. */
export async function readLogVolume(request: LogVolumeRequest): Promise<LogVolume> {
  const { client, dimensions, signal } = request;
  const { query, windows } = planLogVolume(request);
  const answers = await readInTurns(windows, signal, (window, stop) =>
    getLogStats({ client, signal: stop, query: { ...query, ...window }, throwOnError: true }),
  );
  return toLogVolume(
    answers.flatMap(({ data }) => data.buckets),
    dimensions,
  );
}

/** Keys, values and services of the range, as far as the service names them: of seven days at most. */
export function logCatalogueOptions(client: Client, projectId: string, range: TimeRange) {
  return queryOptions({
    queryKey: ['log-catalogue', projectId, toQueryWindow(range)] as const,
    queryFn: async ({ signal }) =>
      (await listLogAttributes({ client, signal, query: toCatalogueWindow(range), throwOnError: true })).data,
    staleTime: 60_000,
  });
}

/** The values of `event.name` are not in the catalogue; they are the groups of a count. */
export function eventNamesOptions(client: Client, projectId: string, range: TimeRange) {
  const query = {
    ...toCatalogueWindow(range),
    interval: 'whole',
    group_by: ['event.name'],
    top_k: 20,
    exemplars: 0,
  } as const;
  return queryOptions({
    queryKey: ['log-event-names', projectId, toQueryWindow(range)] as const,
    queryFn: async ({ signal }) => {
      const { data } = await getLogStats({
        client,
        signal,
        query: { ...query, group_by: [...query.group_by] },
        throwOnError: true,
      });
      return data.buckets.flatMap(({ groups }) => groups.map(({ values }) => values['event.name'] ?? ''));
    },
    staleTime: 60_000,
  });
}

const maxCatalogueMs = 7 * 86_400_000;

function toCatalogueWindow(range: TimeRange): { readonly since: string; readonly until?: string } {
  if (range.kind === 'relative')
    return { since: (parseAge(range.age) ?? 0) > maxCatalogueMs ? '7d' : range.age };
  const earliestMs = Date.parse(range.until) - maxCatalogueMs + 1;
  const since = Date.parse(range.since) < earliestMs ? new Date(earliestMs).toISOString() : range.since;
  return { since, until: range.until };
}
