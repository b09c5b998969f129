import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { organizationClient } from '../api/clients.ts';
import { createDemoMutation } from '../generated/@tanstack/react-query.gen.ts';
import { sessionQuery } from '../session/session-query.ts';

/** Writes sample data into a project of its own, and opens its home. */
export function useSampleData() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    ...createDemoMutation({ client: organizationClient }),
    onSuccess: async ({ project_id: projectId }) => {
      // The project may be new to the session.
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      await navigate({ to: '/p/$projectId/home', params: { projectId }, search: { since: '4h' } });
    },
  });
}
