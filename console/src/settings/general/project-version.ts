import { queryOptions } from '@tanstack/react-query';
import { organizationClient } from '../../api/clients.ts';
import { toStoredVersion } from '../../editing/read-etag.ts';
import { getProject } from '../../generated/sdk.gen.ts';

/** The project as stored now. */
export function projectVersionOptions(projectId: string) {
  return queryOptions({
    queryKey: ['project-version', projectId] as const,
    queryFn: async ({ signal }) =>
      toStoredVersion(
        await getProject({
          client: organizationClient,
          path: { project_id: projectId },
          signal,
          throwOnError: true,
        }),
      ),
    // A version that comes in by itself would let a draft replace what its writer has not seen.
    refetchOnReconnect: false,
  });
}
