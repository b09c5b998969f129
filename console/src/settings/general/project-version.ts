import { queryOptions } from '@tanstack/react-query';
import { organizationClient } from '../../api/clients.ts';
import { getProject } from '../../generated/sdk.gen.ts';
import type { ConsoleProject } from '../../generated/types.gen.ts';

export interface ProjectVersion {
  readonly project: ConsoleProject;
  /** What a change of this version has to name. */
  readonly etag: string;
}

/** The project as stored now. */
export function projectVersionOptions(projectId: string) {
  return queryOptions({
    queryKey: ['project-version', projectId] as const,
    queryFn: async ({ signal }): Promise<ProjectVersion> => {
      const { data, response } = await getProject({
        client: organizationClient,
        path: { project_id: projectId },
        signal,
        throwOnError: true,
      });
      return { project: data, etag: response.headers.get('etag') ?? '' };
    },
  });
}
