import { InfiniteQueryObserver, infiniteQueryOptions, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { isShortList } from './is-short-list.ts';

/** How many pages are read when a list of so many pages, which has grown old, is opened again. */
async function countReadAgain(pageCount: number, maxPages: number): Promise<number> {
  let readCount = 0;
  const options = infiniteQueryOptions({
    queryKey: ['list'],
    queryFn: ({ pageParam }) => {
      readCount += 1;
      return Promise.resolve(pageParam);
    },
    initialPageParam: 1,
    getNextPageParam: (page: number) => page + 1,
    staleTime: 0,
    refetchOnMount: (query) => isShortList(query, maxPages),
  });
  const queryClient = new QueryClient();
  const observer = new InfiniteQueryObserver(queryClient, options);
  const leave = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  for (let page = 1; page < pageCount; page += 1) await observer.fetchNextPage();
  leave();
  readCount = 0;
  const leaveAgain = new InfiniteQueryObserver(queryClient, options).subscribe(() => undefined);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  leaveAgain();
  queryClient.clear();
  return readCount;
}

test('a short list is read again by whoever opens it again, a long one is not', async () => {
  expect(await countReadAgain(1, 2)).toBe(1);
  expect(await countReadAgain(2, 2)).toBe(2);
  expect(await countReadAgain(3, 2)).toBe(0);
});
