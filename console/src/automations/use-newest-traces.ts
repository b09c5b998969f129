import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useProject } from '../session/use-project.ts';
import { newestTracesOptions } from './automation-queries.ts';

/** The newest 1,000 traces, and older ones as far as somebody asked for them. */
export function useNewestTraces() {
  const { client } = useProject();
  const query = useInfiniteQuery(newestTracesOptions(client));
  const traces = useMemo(() => query.data?.pages.flatMap((page) => page.traces) ?? [], [query.data]);
  return { query, traces };
}
