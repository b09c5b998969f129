import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createClient } from '../generated/client/index.ts';
import { statsOptions } from './traces-queries.ts';

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
