import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createClient } from '../generated/client/index.ts';
import { newestTracesOptions } from './automation-queries.ts';

/** A service with many pages of traces, and for which of them it was asked. */
function openService() {
  const asked: (string | null)[] = [];
  const client = createClient({
    baseUrl: 'http://cairn.test',
    fetch: (request) => {
      const token = new URL(new Request(request).url).searchParams.get('page_token');
      asked.push(token);
      return Promise.resolve(
        Response.json({ traces: [], total: 0, next_page_token: String(Number(token) + 1) }),
      );
    },
  });
  return { asked, client };
}

test.each([
  [1, [null]],
  [4, []],
])(
  'of %i pages of traces that were read, a page that is opened later asks for %j again',
  async (pageCount, again) => {
    const { asked, client } = openService();
    const queryClient = new QueryClient();
    const options = { ...newestTracesOptions(client), staleTime: 0 };
    const observer = new InfiniteQueryObserver(queryClient, options);
    const leave = observer.subscribe(() => undefined);
    await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
    for (let page = 1; page < pageCount; page += 1) await observer.fetchNextPage();
    leave();
    asked.length = 0;
    const reopened = new InfiniteQueryObserver(queryClient, options);
    const leaveAgain = reopened.subscribe(() => undefined);
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    expect(asked).toEqual(again);
    expect(reopened.getCurrentResult().data?.pages).toHaveLength(pageCount);
    leaveAgain();
    queryClient.clear();
  },
);
