import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createClient } from '../generated/client/index.ts';
import { readTracesAgain, statsOptions, tracesOptions } from './traces-queries.ts';

test('while counts are read, those of another filter stay, and those of another dimension do not', async () => {
  const client = createClient({
    baseUrl: 'http://cairn.test',
    fetch: (request) => {
      const asked = new URL(new Request(request).url).searchParams;
      const isFirst = asked.get('group_by') === 'status' && !asked.has('filter');
      return isFirst ? Promise.resolve(Response.json({ buckets: [] })) : new Promise(() => undefined);
    },
  });
  const optionsOf = (groupBy: string, filter: string) =>
    statsOptions(
      { client, window: { sinceMs: 0, untilMs: 3_600_000 }, filter },
      { groupBy, bars: 'over time', topK: 10 },
    );
  const observer = new QueryObserver(new QueryClient(), optionsOf('status', ''));
  const stop = observer.subscribe(() => undefined);
  const shown = () => observer.getCurrentResult().data;
  await expect.poll(shown).toEqual({ buckets: [] });
  observer.setOptions(optionsOf('status', 'tag="slow"'));
  expect(shown()).toEqual({ buckets: [] });
  observer.setOptions(optionsOf('severity', ''));
  expect(shown()).toBeUndefined();
  stop();
});

test('a window that stays is read again: its counts, and its list from the first page', async () => {
  const asked: string[] = [];
  const client = createClient({
    baseUrl: 'http://cairn.test',
    fetch: (request) => {
      const { pathname } = new URL(new Request(request).url);
      asked.push(pathname);
      const isList = pathname.endsWith('/traces');
      const body = isList ? { traces: [], total: 300, next_page_token: 'next' } : { buckets: [] };
      return Promise.resolve(Response.json(body));
    },
  });
  const queryClient = new QueryClient();
  const scope = { client, window: { sinceMs: 0, untilMs: 3_600_000 }, filter: '' };
  const list = new InfiniteQueryObserver(queryClient, tracesOptions(scope));
  const counts = new QueryObserver(
    queryClient,
    statsOptions(scope, { groupBy: 'status', bars: 'over time', topK: 10 }),
  );
  const stops = [list, counts].map((observer) => observer.subscribe(() => undefined));
  await expect
    .poll(() => [list, counts].map((one) => one.getCurrentResult().isSuccess))
    .toEqual([true, true]);
  await list.fetchNextPage();
  asked.length = 0;
  await readTracesAgain(queryClient, scope);
  expect(asked.toSorted()).toEqual(['/v1/traces', '/v1/traces/stats']);
  for (const stop of stops) stop();
});
