import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type ProblemsRequest, problemsKey, problemsOptions } from '../alert-records/evaluation-problems.ts';
import { type StoredVersion, toStoredVersion } from '../editing/read-etag.ts';
import { storeVersion } from '../editing/store-version.ts';
import type { WriteCondition } from '../editing/use-conditional-save.ts';
import { listMetricAlertsOptions, listMetricAlertsQueryKey } from '../generated/@tanstack/react-query.gen.ts';
import type { Client } from '../generated/client/index.ts';
import { getMetricAlert, listMetricAlertIncidents, putMetricAlert } from '../generated/sdk.gen.ts';
import type {
  Incident,
  IncidentList,
  IncidentState,
  MetricAlert,
  MetricAlertInput,
} from '../generated/types.gen.ts';
import { isShortList } from '../lists/is-short-list.ts';
import { readAllPages } from '../lists/read-all-pages.ts';
import { useProject } from '../session/use-project.ts';

/** How often what an alert does is read again while the page is visible. */
export const refreshMs = 30_000;

/** Only visible pages refresh by themselves; one that becomes visible again does so at once. */
const refreshed = {
  staleTime: refreshMs / 2,
  refetchInterval: refreshMs,
  refetchOnWindowFocus: true,
} as const;

export function alertListOptions(client: Client) {
  return { ...listMetricAlertsOptions({ client }), ...refreshed };
}

/** What the last evaluations of all enabled alerts, or of one, reported. */
export function refreshedProblemsOptions(request: ProblemsRequest) {
  return { ...problemsOptions(request), ...refreshed };
}

/** The limit of the contract. */
const pageSize = 1_000;
/** Longer lists are read again by hand. */
const maxRefreshedPages = 2;

export interface IncidentRequest {
  readonly client: Client;
  readonly projectId: string;
  readonly slug: string;
  /** Absent for all. */
  readonly state: IncidentState | undefined;
}

/** Where the incidents of an alert are kept, of all states. */
export function incidentsKey(projectId: string, slug: string) {
  return ['alert-incidents', projectId, slug] as const;
}

/** The incidents of an alert, newest first. */
export function incidentListOptions(request: IncidentRequest) {
  const { projectId, slug, state } = request;
  return infiniteQueryOptions({
    queryKey: [...incidentsKey(projectId, slug), state ?? 'all'] as const,
    queryFn: ({ pageParam, signal }) => readIncidents(request, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next_page_token: token }) => token,
    staleTime: refreshed.staleTime,
    refetchInterval: (query) => (isShortList(query, maxRefreshedPages) ? refreshMs : false),
    refetchOnWindowFocus: (query) => isShortList(query, maxRefreshedPages),
    refetchOnMount: (query) => isShortList(query, maxRefreshedPages),
  });
}

/** All incidents of the list, for an export. */
export async function* readAllIncidents(
  request: IncidentRequest,
  signal: AbortSignal,
): AsyncGenerator<readonly Incident[], void, undefined> {
  const pages = readAllPages(
    (token) => readIncidents(request, token ?? '', signal),
    ({ next_page_token: token }) => token,
  );
  for await (const { incidents } of pages) yield incidents;
}

async function readIncidents(
  { client, slug, state }: IncidentRequest,
  pageToken: string,
  signal: AbortSignal,
): Promise<IncidentList> {
  const query =
    pageToken === '' ? { page_size: pageSize, ...(state && { state }) } : { page_token: pageToken };
  return (await listMetricAlertIncidents({ client, path: { slug }, query, signal, throwOnError: true })).data;
}

/** Whether a list is read again by itself. */
export function isRefreshed(data: { readonly pages: readonly unknown[] } | undefined): boolean {
  return isShortList({ state: { data } }, maxRefreshedPages);
}

export function alertKey(projectId: string, slug: string) {
  return ['alert', projectId, slug] as const;
}

/** One alert with its ETag. */
export function alertOptions(client: Client, projectId: string, slug: string) {
  return queryOptions({
    queryKey: alertKey(projectId, slug),
    queryFn: ({ signal }) => readAlert(client, slug, signal),
    ...refreshed,
  });
}

export async function readAlert(
  client: Client,
  slug: string,
  signal?: AbortSignal,
): Promise<StoredVersion<MetricAlert>> {
  const call = { client, path: { slug }, throwOnError: true } as const;
  return toStoredVersion(await getMetricAlert(signal === undefined ? call : { ...call, signal }));
}

/** Writes an alert over the version that the condition names, or creates it. */
export async function writeAlert(
  client: Client,
  slug: string,
  body: MetricAlertInput,
  headers: WriteCondition,
): Promise<StoredVersion<MetricAlert>> {
  const call = { client, path: { slug }, body, headers, throwOnError: true } as const;
  return toStoredVersion(await putMetricAlert(call));
}

/** Puts a written alert in place of what is known of it; the list and its incidents are read again. */
export function useStoreAlert(): (slug: string, version: StoredVersion<MetricAlert>) => void {
  const queryClient = useQueryClient();
  const { client, projectId } = useProject();
  return (slug, version) => {
    storeVersion(queryClient, alertKey(projectId, slug), version);
    void queryClient.invalidateQueries({ queryKey: listMetricAlertsQueryKey({ client }) });
    void queryClient.invalidateQueries({ queryKey: problemsKey(projectId) });
    void queryClient.invalidateQueries({ queryKey: incidentsKey(projectId, slug) });
  };
}
