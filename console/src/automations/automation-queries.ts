import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { organizationClient } from '../api/clients.ts';
import { readEtag, type StoredVersion } from '../editing/read-etag.ts';
import {
  getAutomationQueryKey,
  listAutomationsOptions,
  listTracesQueryKey,
} from '../generated/@tanstack/react-query.gen.ts';
import type { Client } from '../generated/client/index.ts';
import {
  createAutomation,
  deleteAutomation,
  getAutomation,
  listTraces,
  putAutomation,
  tryAutomation,
} from '../generated/sdk.gen.ts';
import type { AutomationInput, ConsoleAutomation } from '../generated/types.gen.ts';
import { isShortList } from '../lists/is-short-list.ts';
import { toDraft, toInput } from './automation-draft.ts';
import { toMatchedSummary } from './rule-matches.ts';

const client = organizationClient;

/** An automation as it was read. */
export interface AutomationVersion extends StoredVersion<AutomationInput> {
  readonly automationId: string;
}

export interface AutomationPath {
  readonly project_id: string;
  readonly automation_id: string;
}

export const toPath = (projectId: string, automationId: string): AutomationPath => ({
  project_id: projectId,
  automation_id: automationId,
});

export const automationsOptions = (projectId: string) =>
  listAutomationsOptions({ client, path: { project_id: projectId } });

export const automationOptions = (path: AutomationPath) =>
  queryOptions({
    queryKey: [...getAutomationQueryKey({ client, path }), 'version'],
    queryFn: async ({ signal }) =>
      toVersion(await getAutomation({ client, path, signal, throwOnError: true })),
  });

export async function readNewest(path: AutomationPath): Promise<AutomationVersion> {
  return toVersion(await getAutomation({ client, path, throwOnError: true }));
}

export async function createNew(projectId: string, body: AutomationInput): Promise<AutomationVersion> {
  const path = { project_id: projectId };
  return toVersion(await createAutomation({ client, path, body, throwOnError: true }));
}

export async function replace(
  path: AutomationPath,
  body: AutomationInput,
  headers: { readonly 'If-Match': string },
): Promise<AutomationVersion> {
  return toVersion(await putAutomation({ client, path, body, headers, throwOnError: true }));
}

export async function remove(path: AutomationPath, etag: string): Promise<void> {
  await deleteAutomation({ client, path, headers: { 'If-Match': etag }, throwOnError: true });
}

function toVersion(answer: {
  readonly data: ConsoleAutomation;
  readonly response: Response;
}): AutomationVersion {
  const { automation_id: automationId, ...automation } = answer.data;
  return { automationId, document: toInput(toDraft(automation)), etag: readEtag(answer.response) };
}

/** Tries a filter; each run is a query of its own, which `cancelQueries` ends. */
export const trialOptions = (projectId: string, filter: string, run: number) =>
  queryOptions({
    queryKey: ['automations', projectId, 'trial', filter, run],
    queryFn: async ({ signal }) => {
      const path = { project_id: projectId };
      return (await tryAutomation({ client, path, body: { filter }, signal, throwOnError: true })).data;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** As many as a trial tests. */
export const tracesPerPage = 1_000;
/** Deleted traces too, as in a trial. */
const everyStatus = 'status="running" OR status="completed" OR status="deleted"';

/** The newest traces with their matches, newest first: no filter can ask for a match. Older pages are read on demand. */
export function newestTracesOptions(projectClient: Client) {
  const query = { filter: everyStatus, page_size: tracesPerPage };
  return infiniteQueryOptions({
    queryKey: [...listTracesQueryKey({ client: projectClient, query }), 'matches'],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const page = pageParam === '' ? query : { ...query, page_token: pageParam };
      const { data } = await listTraces({ client: projectClient, query: page, signal, throwOnError: true });
      return { traces: data.traces.map(toMatchedSummary), nextPageToken: data.next_page_token };
    },
    getNextPageParam: ({ nextPageToken }) => nextPageToken,
    staleTime: 10_000,
    // Older traces that somebody asked for stay as they were read, for whoever comes back from one of them or from the list.
    refetchOnMount: (query) => isShortList(query, 1),
    gcTime: 60_000,
  });
}
