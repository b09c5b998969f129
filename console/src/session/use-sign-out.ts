import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { basePath } from '../api/base-path.ts';
import { organizationClient } from '../api/clients.ts';
import { signOut } from '../generated/sdk.gen.ts';

/** Ends the session and loads the sign-in page anew, so that nothing of the account stays in memory. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await signOut({ client: organizationClient });
      } catch (error) {
        // Ended already, by another tab or by its age.
        if (!(error instanceof ApiError && error.code === 'UNAUTHENTICATED')) throw error;
      }
    },
    onSuccess: () => {
      queryClient.clear();
      window.location.assign(`${basePath}/sign-in`);
    },
  });
}
