import { queryOptions } from '@tanstack/react-query';
import { type StoredVersion, toStoredVersion } from '../editing/read-etag.ts';
import type { WriteCondition } from '../editing/use-conditional-save.ts';
import { getDashboardQueryKey } from '../generated/@tanstack/react-query.gen.ts';
import type { Client } from '../generated/client/index.ts';
import { getDashboard, putDashboard } from '../generated/sdk.gen.ts';
import type { Dashboard, DashboardInput } from '../generated/types.gen.ts';

/** Which dashboard of which project. */
export interface DashboardPlace {
  readonly client: Client;
  readonly slug: string;
}

/** The stored dashboard with its ETag. */
export function dashboardVersionOptions(place: DashboardPlace) {
  const { client, slug } = place;
  return queryOptions({
    queryKey: [...getDashboardQueryKey({ client, path: { slug } }), 'version'],
    queryFn: ({ signal }) => readDashboard(place, signal),
  });
}

export async function readDashboard(
  { client, slug }: DashboardPlace,
  signal?: AbortSignal,
): Promise<StoredVersion<Dashboard>> {
  return toStoredVersion(
    await getDashboard({ client, path: { slug }, ...(signal === undefined ? {} : { signal }) }),
  );
}

export async function writeDashboard(
  { client, slug }: DashboardPlace,
  dashboard: DashboardInput,
  condition: WriteCondition,
): Promise<StoredVersion<Dashboard>> {
  return toStoredVersion(await putDashboard({ client, path: { slug }, headers: condition, body: dashboard }));
}
