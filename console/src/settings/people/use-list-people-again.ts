import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { organizationClient } from '../../api/clients.ts';
import { listUsersQueryKey } from '../../generated/@tanstack/react-query.gen.ts';

/** Reads the users again; the members of projects follow when they are shown. */
export function useListPeopleAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => {
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [first] }) => isMembers(first) });
    return queryClient.invalidateQueries({ queryKey: listUsersQueryKey({ client: organizationClient }) });
  }, [queryClient]);
}

/** The first part of a generated key has the name of its operation. */
function isMembers(part: unknown): boolean {
  return typeof part === 'object' && part !== null && '_id' in part && part._id === 'listMembers';
}
