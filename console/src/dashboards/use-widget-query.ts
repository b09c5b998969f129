import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

export interface WidgetQuery<Answer> {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Answer>;
}

/** The first part of the keys of all queries of widgets. */
export const widgetQueries = 'widget';

/** Reads for a widget while it is on the screen; scrolling or navigating away cancels what still runs. */
export function useWidgetQuery<Answer>({ queryKey, queryFn }: WidgetQuery<Answer>, isInView: boolean) {
  const queryClient = useQueryClient();
  const key = [widgetQueries, ...queryKey];
  const query = useQuery({
    queryKey: key,
    queryFn,
    enabled: isInView,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // Each refresh leaves an answer behind, and comparing large answers costs more than drawing them.
    gcTime: 30_000,
    structuralSharing: false,
  });
  const hash = JSON.stringify(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has a new identity each time, its text says when it is another
  useEffect(() => {
    // Another widget of the same query may be on the screen.
    const isWanted = queryClient.getQueryCache().find({ queryKey: key })?.isActive() === true;
    if (!isInView && !isWanted) void queryClient.cancelQueries({ queryKey: key, exact: true });
  }, [isInView, hash, queryClient]);
  return { ...query, isInView, cancel: () => void queryClient.cancelQueries({ queryKey: key, exact: true }) };
}
