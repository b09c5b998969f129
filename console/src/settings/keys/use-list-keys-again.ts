import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { organizationClient } from '../../api/clients.ts';
import { listKeysQueryKey } from '../../generated/@tanstack/react-query.gen.ts';

/** Reads the keys of the project again. */
export function useListKeysAgain(projectId: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    () =>
      queryClient.invalidateQueries({
        queryKey: listKeysQueryKey({ client: organizationClient, path: { project_id: projectId } }),
      }),
    [queryClient, projectId],
  );
}
