import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from '../generated/client/index.ts';
import { timelineOptions } from './trace-queries.ts';

afterEach(() => void vi.useRealTimers());

test('the timeline of a trace that was left is kept for half a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const client = createClient({
    baseUrl: 'http://cairn.test',
    fetch: async () => Response.json({ trace_id: 'ab', events: [] }),
  });
  const queryClient = new QueryClient();
  const options = timelineOptions(client, undefined);
  await queryClient.fetchQuery(options);
  vi.advanceTimersByTime(29_000);
  expect(queryClient.getQueryData(options.queryKey)?.events).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(queryClient.getQueryData(options.queryKey)).toBeUndefined();
});
