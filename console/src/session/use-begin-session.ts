import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { basePath } from '../api/base-path.ts';
import type { ConsoleSession } from '../generated/types.gen.ts';
import { sessionQuery } from './session-query.ts';

/** What follows a successful sign-in: nothing of an earlier account stays, and the page asked for opens. */
export function useBeginSession(returnPath: string): (session: ConsoleSession) => void {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useCallback(
    (session) => {
      queryClient.clear();
      queryClient.setQueryData(sessionQuery.queryKey, session);
      router.history.push(`${basePath}${returnPath}`);
    },
    [queryClient, router, returnPath],
  );
}
