import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

/** The part of an infinite query that a list reads on by. */
export interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
  fetchNextPage(): unknown;
}

export interface NextPages {
  /** Whether reading was cancelled, and not asked for again since. */
  readonly isCancelled: boolean;
  /** Reads the next page if there is one and nobody cancelled; for the end of the list, which asks again and again. */
  readonly readOn: () => void;
  /** Reads the next page, also after an error or a cancellation; for buttons. */
  readonly readMore: () => void;
  readonly cancel: () => void;
  /** Lets the list read on by itself again. */
  readonly resume: () => void;
}

/**
 * Reads a list page by page as it is scrolled. What was cancelled is read on by a button only, until the list is another one.
 *
 * @param hasRoom whether the list may become longer.
 */
export function useNextPages(query: PagedQuery, queryKey: QueryKey, hasRoom: boolean): NextPages {
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const queryClient = useQueryClient();
  const key = hashKey(queryKey);
  const [cancelledKey, setCancelledKey] = useState<string>();
  const isCancelled = cancelledKey === key;
  const canRead = hasNextPage && !isFetching && !isError && !isCancelled && hasRoom;
  const readOn = useCallback(() => {
    if (canRead) void fetchNextPage();
  }, [canRead, fetchNextPage]);
  const resume = () => setCancelledKey(undefined);
  return {
    isCancelled,
    readOn,
    readMore() {
      resume();
      void fetchNextPage();
    },
    cancel() {
      setCancelledKey(key);
      void queryClient.cancelQueries({ queryKey });
    },
    resume,
  };
}
