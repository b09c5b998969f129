import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isShortList } from '../lists/is-short-list.ts';
import { useProject } from '../session/use-project.ts';
import { newestTracesOptions } from './automation-queries.ts';

/** The newest 1,000 traces, and older ones as far as somebody asked for them. */
export function useNewestTraces() {
  const { client } = useProject();
  const queryClient = useQueryClient();
  const options = newestTracesOptions(client);
  const query = useInfiniteQuery(options);
  const traces = useMemo(() => query.data?.pages.flatMap((page) => page.traces) ?? [], [query.data]);
  const { queryKey } = options;
  const isLong = !isShortList({ state: query }, 1);
  return {
    query,
    traces,
    /** When they were read, if that is not done again by itself. */
    readAtMs: isLong ? query.dataUpdatedAt : undefined,
    cancel: () => void queryClient.cancelQueries({ queryKey }),
    /** Begins again with the newest ones where older ones were read: each page would take a request. */
    refresh: () => void (isLong ? queryClient.resetQueries({ queryKey }) : query.refetch()),
  };
}
