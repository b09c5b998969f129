import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { sessionQuery } from '../session/session-query.ts';

/** Reads anew who is signed in and what they may open; the project switch shows it when the promise resolves. */
export function useRefreshSession(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.refetchQueries({ queryKey: sessionQuery.queryKey }), [queryClient]);
}
