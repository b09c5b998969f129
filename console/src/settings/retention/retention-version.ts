import { queryOptions } from '@tanstack/react-query';
import { organizationClient } from '../../api/clients.ts';
import { toStoredVersion } from '../../editing/read-etag.ts';
import { getRetention } from '../../generated/sdk.gen.ts';

/** The retention as stored now. */
export const retentionVersionOptions = queryOptions({
  queryKey: ['retention-version'] as const,
  queryFn: async ({ signal }) =>
    toStoredVersion(await getRetention({ client: organizationClient, signal, throwOnError: true })),
});
