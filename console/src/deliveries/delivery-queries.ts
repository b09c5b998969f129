import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { organizationClient } from '../api/clients.ts';
import {
  getDeliveryOptions,
  listChannelsOptions,
  listDeliveriesQueryKey,
} from '../generated/@tanstack/react-query.gen.ts';
import type { Client } from '../generated/client/index.ts';
import { listDeliveries } from '../generated/sdk.gen.ts';
import type { ConsoleDelivery, DeliveryList } from '../generated/types.gen.ts';
import { isShortList } from '../lists/is-short-list.ts';
import { readAllPages } from '../lists/read-all-pages.ts';
import type { DeliveriesView } from './deliveries-view.ts';

const pageSize = 100;
/** As many as the API gives. */
const exportPageSize = 1_000;
/** More than a person reads; bounds the memory of the tab. */
export const maxListedDeliveries = 20_000;
/** The list refreshes by itself while it is no longer than this. */
export const maxRefreshedPages = 3;
const refreshMs = 5_000;
const refreshAfterErrorMs = 30_000;
const pendingRefreshMs = 2_000;

/** What the service restricts by; the screen leaves out those of another kind. */
type DeliveriesScope = Omit<DeliveriesView, 'kind'>;

/** At the end of the keys of lists that are read page by page. */
const pagesKey = 'pages';

/** Newest first. */
export function deliveriesOptions(client: Client, { state, channel }: DeliveriesScope) {
  const scope = { ...(state && { state }), ...(channel && { channel }) };
  return infiniteQueryOptions({
    queryKey: [...listDeliveriesQueryKey({ client, query: scope }), pagesKey],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => readPage(client, scope, pageParam, pageSize, signal),
    getNextPageParam: (page) => page.next_page_token,
    placeholderData: keepPreviousData,
    refetchOnMount: (query) => isShortList(query, maxRefreshedPages),
    refetchInterval: (query) => {
      if (!isShortList(query, maxRefreshedPages)) return false;
      return query.state.error === null ? refreshMs : refreshAfterErrorMs;
    },
  });
}

/** All deliveries of the list, for an export. */
export async function* readAllDeliveries(
  client: Client,
  { kind, ...scope }: DeliveriesView,
  signal: AbortSignal,
): AsyncGenerator<readonly ConsoleDelivery[], void, undefined> {
  const pages = readAllPages(
    (token) => readPage(client, scope, token ?? '', exportPageSize, signal),
    (page) => page.next_page_token,
  );
  for await (const { deliveries } of pages) yield selectKind(deliveries, kind);
}

/** The deliveries of a kind; all where none is chosen. */
export function selectKind(
  deliveries: readonly ConsoleDelivery[],
  kind: string | undefined,
): readonly ConsoleDelivery[] {
  return kind === undefined ? deliveries : deliveries.filter((delivery) => delivery.kind === kind);
}

async function readPage(
  client: Client,
  scope: DeliveriesScope,
  pageToken: string,
  size: number,
  signal: AbortSignal,
): Promise<DeliveryList> {
  const query = { ...scope, page_size: size, ...(pageToken === '' ? {} : { page_token: pageToken }) };
  return (await listDeliveries({ client, query, signal, throwOnError: true })).data;
}

/** Puts what became of a delivery into the lists that were read: a long one is not read again by itself. */
export function storeDelivery(queryClient: QueryClient, client: Client, stored: ConsoleDelivery): void {
  const lists = queryClient.getQueryCache().findAll({
    queryKey: listDeliveriesQueryKey({ client }),
    predicate: ({ queryKey }) => queryKey.at(-1) === pagesKey,
  });
  const replace = (one: ConsoleDelivery) => (one.event_id === stored.event_id ? stored : one);
  for (const { queryKey, state } of lists)
    queryClient.setQueryData<InfiniteData<DeliveryList>>(
      queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, deliveries: page.deliveries.map(replace) })),
        },
      // The others are as old as they were.
      { updatedAt: state.dataUpdatedAt },
    );
}

/** One delivery, read again while it is pending. */
export function deliveryOptions(eventId: string) {
  return queryOptions({
    ...getDeliveryOptions({ client: organizationClient, path: { event_id: eventId } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'pending' ? pendingRefreshMs : false),
  });
}

export const channelsOptions = () => listChannelsOptions({ client: organizationClient });
