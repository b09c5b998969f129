import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createClient } from '../generated/client/index.ts';
import type { ConsoleDelivery } from '../generated/types.gen.ts';
import { deliveriesOptions, readAllDeliveries, storeDelivery } from './delivery-queries.ts';

const delivery = (number: number, part: Partial<ConsoleDelivery> = {}): ConsoleDelivery => ({
  event_id: `evt_${number}`,
  project_id: 'prj_1',
  channel: 'ops',
  kind: number % 2 === 0 ? 'rule.matched' : 'incident.opened',
  state: 'failed',
  attempt_count: 12,
  created_at: '2026-11-20T08:00:00.000Z',
  ...part,
});

/** A service whose lists have so many pages of two deliveries, and what it was asked. */
function openService(pageCount: number) {
  const asked: URLSearchParams[] = [];
  const client = createClient({
    baseUrl: 'http://cairn.test',
    fetch: (request) => {
      const parameters = new URL(new Request(request).url).searchParams;
      asked.push(parameters);
      const page = Number(parameters.get('page_token') ?? 0);
      const deliveries = [delivery(page * 2), delivery(page * 2 + 1)];
      const next = page + 1 < pageCount ? { next_page_token: String(page + 1) } : {};
      return Promise.resolve(Response.json({ deliveries, ...next }));
    },
  });
  return { client, asked };
}

async function openList(queryClient: QueryClient, options: ReturnType<typeof deliveriesOptions>) {
  const observer = new InfiniteQueryObserver(queryClient, options);
  const leave = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  return { observer, leave };
}

test('a long list is not read again by whoever comes back to it', async () => {
  const { client, asked } = openService(9);
  const queryClient = new QueryClient();
  const options = { ...deliveriesOptions(client, {}), staleTime: 0 };
  const { observer, leave } = await openList(queryClient, options);
  for (let page = 1; page < 5; page += 1) await observer.fetchNextPage();
  leave();
  asked.length = 0;
  const again = await openList(queryClient, options);
  expect(again.observer.getCurrentResult().data?.pages).toHaveLength(5);
  expect(asked).toEqual([]);
  again.leave();
  queryClient.clear();
});

test('a delivery that was replayed is so in the lists that were read, which stay as old as they were', async () => {
  const { client } = openService(1);
  const queryClient = new QueryClient();
  const options = deliveriesOptions(client, { state: 'failed' });
  const { observer, leave } = await openList(queryClient, options);
  const readAt = observer.getCurrentResult().dataUpdatedAt;
  storeDelivery(queryClient, client, delivery(1, { state: 'pending', attempt_count: 0 }));
  const { data, dataUpdatedAt } = observer.getCurrentResult();
  expect(data?.pages.flatMap(({ deliveries }) => deliveries.map(({ state }) => state))).toEqual([
    'failed',
    'pending',
  ]);
  expect(dataUpdatedAt).toBe(readAt);
  leave();
  queryClient.clear();
});

test('an export has all pages of the list, and of a kind only those', async () => {
  const { client, asked } = openService(3);
  const view = { channel: 'ops', kind: 'rule.matched' };
  const ids: string[] = [];
  for await (const page of readAllDeliveries(client, view, new AbortController().signal))
    ids.push(...page.map(({ event_id: id }) => id));
  expect(ids).toEqual(['evt_0', 'evt_2', 'evt_4']);
  expect(asked.map((parameters) => parameters.toString())).toEqual([
    'channel=ops&page_size=1000',
    'channel=ops&page_size=1000&page_token=1',
    'channel=ops&page_size=1000&page_token=2',
  ]);
});
