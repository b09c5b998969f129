import { focusManager, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { createClient } from '../generated/client/index.ts';
import { incidentListOptions, readAllIncidents } from './alert-queries.ts';

afterEach(() => focusManager.setFocused(undefined));

/** A service with many pages of incidents, and what it was asked. */
function openService(pageCount: number) {
  const asked: string[] = [];
  const client = createClient({
    baseUrl: 'http://cairn.test',
    fetch: (request) => {
      const { search, searchParams } = new URL(new Request(request).url);
      asked.push(search);
      const page = Number(searchParams.get('page_token') ?? 0);
      const next = page + 1 < pageCount ? { next_page_token: String(page + 1) } : {};
      return Promise.resolve(
        Response.json({ project_id: 'prj_1', incidents: [{ id: `inc_${page}` }], ...next }),
      );
    },
  });
  return { asked, request: { client, projectId: 'prj_1', slug: 'errors', state: undefined } };
}

test.for([
  [2, 2],
  [3, 0],
] as const)(
  'of %i pages, %i are read again when the page becomes visible',
  async ([pageCount, againCount]) => {
    const { asked, request } = openService(9);
    const queryClient = new QueryClient();
    queryClient.mount();
    const options = { ...incidentListOptions(request), staleTime: 0 };
    const observer = new InfiniteQueryObserver(queryClient, options);
    const leave = observer.subscribe(() => undefined);
    await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
    for (let page = 1; page < pageCount; page += 1) await observer.fetchNextPage();
    asked.length = 0;
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    expect(asked).toHaveLength(againCount);
    leave();
    queryClient.unmount();
    queryClient.clear();
  },
);

test('an export has the incidents of all pages', async () => {
  const { asked, request } = openService(3);
  const ids: string[] = [];
  const firing = { ...request, state: 'firing' } as const;
  for await (const page of readAllIncidents(firing, new AbortController().signal))
    ids.push(...page.map(({ id }) => id));
  expect(ids).toEqual(['inc_0', 'inc_1', 'inc_2']);
  expect(asked).toEqual(['?page_size=1000&state=firing', '?page_token=1', '?page_token=2']);
});
