import { type Client, createClient, createConfig } from '../generated/client/index.ts';
import { client } from '../generated/client.gen.ts';
import { toApiError } from './api-error.ts';
import { basePath } from './base-path.ts';
import { serviceClock } from './service-clock.ts';

/** Calls `/console/v1/*`: the generated functions use it when they are given no other. */
export const organizationClient: Client = intercepted(client);
organizationClient.setConfig({ baseUrl: basePath });

const projectClients = new Map<string, Client>();

/** Calls the operations that read or write telemetry of one project, behind the session instead of a key. */
export function projectClient(projectId: string): Client {
  const existing = projectClients.get(projectId);
  if (existing !== undefined) return existing;
  const created = intercepted(
    createClient(createConfig({ baseUrl: projectBaseUrl(projectId), throwOnError: true })),
  );
  projectClients.set(projectId, created);
  return created;
}

/** Where the operations of a project are mounted, for clients that are not generated: the live tail, the PromQL editor. */
export function projectBaseUrl(projectId: string): string {
  return `${basePath}/console/projects/${encodeURIComponent(projectId)}`;
}

/** Throws errors of the API, and lets each answer set the clock. */
function intercepted(client: Client): Client {
  client.interceptors.error.use(toApiError);
  client.interceptors.response.use((response) => {
    serviceClock.observe(response.headers.get('date'));
    return response;
  });
  return client;
}
