import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type FilterProblem, toFilterProblem } from '../filter-bar/filter-problem.ts';
import { type LogRequest, logListOptions } from '../log-records/log-queries.ts';

/** What the service objected to in the filter of the list, if it did. */
export function useFilterProblem(request: LogRequest, isLive: boolean): FilterProblem | undefined {
  const queryClient = useQueryClient();
  const error = useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(listener),
    () => queryClient.getQueryState(logListOptions(request).queryKey)?.error,
  );
  return isLive ? undefined : toFilterProblem(error);
}
