import { queryOptions } from '@tanstack/react-query';
import { type StoredVersion, toStoredVersion } from '../editing/read-etag.ts';
import type { WriteCondition } from '../editing/use-conditional-save.ts';
import type { Client } from '../generated/client/index.ts';
import { getDashboard, putDashboard } from '../generated/sdk.gen.ts';
import type { DashboardInput } from '../generated/types.gen.ts';

export interface DashboardAddress {
  readonly client: Client;
  readonly projectId: string;
  readonly slug: string;
}

/** The stored document with its ETag. */
export function dashboardOptions(address: DashboardAddress) {
  return queryOptions({
    queryKey: ['dashboard', address.projectId, address.slug],
    queryFn: ({ signal }) => readDashboard(address, signal),
  });
}

export async function readDashboard(
  { client, slug }: DashboardAddress,
  signal?: AbortSignal,
): Promise<StoredVersion<DashboardInput>> {
  return toStoredVersion(
    await getDashboard({ client, path: { slug }, throwOnError: true, ...(signal && { signal }) }),
  );
}

export async function writeDashboard(
  { client, slug }: DashboardAddress,
  body: DashboardInput,
  headers: WriteCondition,
): Promise<StoredVersion<DashboardInput>> {
  return toStoredVersion(await putDashboard({ client, path: { slug }, body, headers, throwOnError: true }));
}
