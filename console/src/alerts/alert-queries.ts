import { infiniteQueryOptions } from '@tanstack/react-query';
import { listMetricAlertsOptions } from '../generated/@tanstack/react-query.gen.ts';
import type { Client } from '../generated/client/index.ts';
import { listMetricAlertIncidents } from '../generated/sdk.gen.ts';
import type { IncidentState } from '../generated/types.gen.ts';

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

/** The limit of the contract. */
const pageSize = 1_000;
/** Longer lists are read again by hand: each refresh reads all pages. */
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
export function incidentListOptions({ client, projectId, slug, state }: IncidentRequest) {
  return infiniteQueryOptions({
    queryKey: [...incidentsKey(projectId, slug), state ?? 'all'] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query =
        pageParam === ''
          ? { page_size: pageSize, ...(state === undefined ? {} : { state }) }
          : { page_token: pageParam };
      const call = { client, path: { slug }, query, signal, throwOnError: true } as const;
      return (await listMetricAlertIncidents(call)).data;
    },
    initialPageParam: '',
    getNextPageParam: ({ next_page_token: token }) => token,
    ...refreshed,
    refetchInterval: ({ state: { data } }) =>
      (data?.pages.length ?? 0) > maxRefreshedPages ? false : refreshMs,
  });
}
