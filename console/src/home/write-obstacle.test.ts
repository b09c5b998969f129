import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { toApiError } from '../api/api-error.ts';
import { createClient } from '../generated/client/index.ts';
import { findWriteObstacle, readinessOptions } from './write-obstacle.ts';

const mebibyte = 1024 * 1024;
const readOnly = 'the service is not ready: the disk of the data directory is read-only: make it writable';

test.each([
  [undefined, undefined, undefined],
  [null, { free_bytes: 8 * mebibyte }, undefined],
  [
    null,
    { free_bytes: 8 * mebibyte - 1 },
    'the disk with the data is full, 8 MiB are free: free space on it, enlarge it, or shorten the retention',
  ],
  [
    'the service is not ready: the disk of the data directory is full, less than 8 MiB are free: free space',
    { free_bytes: 0 },
    'the disk with the data is full, 0 B are free: free space on it, enlarge it, or shorten the retention',
  ],
  [
    readOnly,
    { free_bytes: 1_024 * mebibyte },
    'the disk of the data directory is read-only: make it writable',
  ],
  [readOnly, undefined, 'the disk of the data directory is read-only: make it writable'],
])('with readiness %j and retention %j the obstacle is %j', (readiness, retention, expected) => {
  expect(findWriteObstacle(readiness, retention)).toBe(expected);
});

/** A service that answers as told, and what it was asked. */
function openService(answer: () => Response) {
  const asked: string[] = [];
  const client = createClient({
    baseUrl: 'http://cairn.test/behind',
    fetch: (request) => {
      asked.push(new URL(new Request(request).url).pathname);
      return Promise.resolve(answer());
    },
  });
  client.interceptors.error.use(toApiError);
  return { asked, client };
}

const refusal = (code: string, message: string) => () =>
  Response.json({ error: { code, message, details: [] } }, { status: 503 });

test.for([
  ['a service that is ready', () => Response.json({ status: 'ok' }), null, false],
  ['one that takes no writes', refusal('UNAVAILABLE', readOnly), readOnly, 30_000],
] as const)('%s is asked again only while it is not ready', async ([_, answer, expected, interval]) => {
  const { asked, client } = openService(answer);
  const queryClient = new QueryClient();
  const observer = new QueryObserver(queryClient, readinessOptions(client));
  const leave = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data).toBe(expected);
  const { refetchInterval } = observer.options;
  const query = observer.getCurrentQuery();
  expect(typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval).toBe(interval);
  expect(asked).toEqual(['/behind/ready']);
  leave();
  queryClient.clear();
});

test('what is no answer of the service says nothing about writes', async () => {
  const { client } = openService(() => new Response('<h1>none</h1>', { status: 503 }));
  const queryClient = new QueryClient();
  await expect(queryClient.fetchQuery({ ...readinessOptions(client), retry: false })).rejects.toThrow('503');
  expect(queryClient.getQueryData(readinessOptions(client).queryKey)).toBeUndefined();
  queryClient.clear();
});
