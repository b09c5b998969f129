import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { organizationClient as client } from '../api/clients.ts';
import {
  getDeliveryOptions,
  listChannelsOptions,
  listDeliveriesQueryKey,
} from '../generated/@tanstack/react-query.gen.ts';
import { listDeliveries } from '../generated/sdk.gen.ts';
import type { DeliveriesView } from './deliveries-view.ts';

const pageSize = 100;
/** More than a person reads; bounds the memory of the tab. */
export const maxListedDeliveries = 20_000;
/** The list refreshes by itself while it is no longer than this: a refresh reads every page again. */
export const maxRefreshedPages = 3;
const refreshMs = 5_000;
const refreshAfterErrorMs = 30_000;
const pendingRefreshMs = 2_000;

/** Newest first. The service does not restrict by kind: the screen leaves out the others. */
export function deliveriesOptions({ state, channel }: Omit<DeliveriesView, 'kind'>) {
  const query = {
    ...(state === undefined ? {} : { state }),
    ...(channel === undefined ? {} : { channel }),
    page_size: pageSize,
  };
  return infiniteQueryOptions({
    queryKey: [...listDeliveriesQueryKey({ client, query }), 'pages'],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const page = pageParam === '' ? {} : { page_token: pageParam };
      return (await listDeliveries({ client, query: { ...query, ...page }, signal, throwOnError: true }))
        .data;
    },
    getNextPageParam: (page) => page.next_page_token,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data, error } }) => {
      if ((data?.pages.length ?? 0) > maxRefreshedPages) return false;
      return error === null ? refreshMs : refreshAfterErrorMs;
    },
  });
}

/** One delivery, read again while it is pending. */
export function deliveryOptions(eventId: string) {
  return queryOptions({
    ...getDeliveryOptions({ client, path: { event_id: eventId } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'pending' ? pendingRefreshMs : false),
  });
}

export const channelsOptions = () => listChannelsOptions({ client });
