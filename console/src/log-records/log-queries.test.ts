import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createClient } from '../generated/client/index.ts';
import { logVolumeOptions, readLogVolume } from './log-queries.ts';

/** The parameters that the counts are asked with. */
async function askFor(dimensions: readonly string[]): Promise<URLSearchParams> {
  let asked = new URLSearchParams();
  const client = createClient({
    baseUrl: 'http://cairn.test',
    fetch: async (request) => {
      asked = new URL(new Request(request).url).searchParams;
      return Response.json({ buckets: [] });
    },
  });
  const bounds = { since: '2026-11-20T08:00:00Z', until: '2026-11-20T09:00:00Z' };
  await readLogVolume({ client, filter: '', dimensions, bounds, signal: new AbortController().signal });
  return asked;
}

test('counts of groups leave out their exemplars', async () => {
  const asked = await askFor(['service.name', 'attribute.user-agent']);
  expect(asked.getAll('group_by')).toEqual(['service.name', 'attribute."user-agent"']);
  expect(asked.get('exemplars')).toBe('0');
});

test('counts without dimensions do not mention exemplars, which the service refuses there', async () => {
  const asked = await askFor([]);
  expect(asked.get('interval')).toBe('1m');
  expect([asked.has('group_by'), asked.has('exemplars')]).toEqual([false, false]);
});

test('a year is counted by four requests at a time, and by none after one that fails', async () => {
  let [asked, underWay, mostUnderWay] = [0, 0, 0];
  const client = createClient({
    baseUrl: 'http://cairn.test',
    fetch: async () => {
      asked += 1;
      underWay += 1;
      mostUnderWay = Math.max(mostUnderWay, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return asked < 10 ? Response.json({ buckets: [] }) : new Response('{}', { status: 504 });
    },
  });
  const bounds = { since: '2025-11-20T08:00:00Z', until: '2026-11-20T08:00:00Z' };
  const { signal } = new AbortController();
  await expect(readLogVolume({ client, filter: '', dimensions: [], bounds, signal })).rejects.toBeDefined();
  expect(mostUnderWay).toBe(4);
  expect(asked).toBeLessThan(16);
});

test('while counts are read, those of another filter stay, and those of another dimension do not', async () => {
  const client = createClient({
    baseUrl: 'http://cairn.test',
    fetch: (request) => {
      const asked = new URL(new Request(request).url).searchParams;
      const isFirst = asked.get('group_by') === 'severity' && !asked.has('filter');
      return isFirst ? Promise.resolve(Response.json({ buckets: [] })) : new Promise(() => undefined);
    },
  });
  const window = { range_start: '2026-11-20T08:00:00Z', range_end: '2026-11-20T09:00:00Z' };
  const optionsOf = (dimension: string, filter: string) =>
    logVolumeOptions({ client, projectId: 'p', filter, run: 0 }, [dimension], window);
  const observer = new QueryObserver(new QueryClient(), optionsOf('severity', ''));
  const stop = observer.subscribe(() => undefined);
  const shown = () => observer.getCurrentResult().data;
  await expect.poll(shown).toMatchObject({ total: 0 });
  observer.setOptions(optionsOf('severity', 'body:"slow"'));
  expect(shown()).toMatchObject({ total: 0 });
  observer.setOptions(optionsOf('service.name', ''));
  expect(shown()).toBeUndefined();
  stop();
});
