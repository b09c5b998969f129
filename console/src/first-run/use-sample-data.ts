import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { organizationClient } from '../api/clients.ts';
import { createDemoMutation } from '../generated/@tanstack/react-query.gen.ts';
import type { ConsoleProject } from '../generated/types.gen.ts';
import { sessionQuery } from '../session/session-query.ts';

/** Writes sample data into a project of its own, and opens its home unless the page was left meanwhile. */
export function useSampleData() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    ...createDemoMutation({ client: organizationClient }),
    // The project may be new to the session.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
  const open = ({ project_id: projectId }: ConsoleProject) =>
    void navigate({ to: '/p/$projectId/home', params: { projectId }, search: { since: '4h' } });
  return { write: () => mutate({}, { onSuccess: open }), isPending, error };
}
