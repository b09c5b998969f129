import { expect, test } from 'vitest';
import { createClient } from '../generated/client/index.ts';
import { readLogVolume } from './log-queries.ts';

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
