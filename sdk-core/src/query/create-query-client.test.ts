import { expect, test } from 'vitest';
import { createQueryClient, listTraces } from './index.ts';

function createRecordingFetch(respond: () => Response) {
  const requests: Request[] = [];
  const fetch = async (request: unknown) => {
    // The generated client always passes a Request.
    requests.push(request as Request);
    return respond();
  };
  return { requests, fetch: fetch as typeof globalThis.fetch };
}

test('an operation sends the key once, as a bearer token, to the base URL', async () => {
  const { requests, fetch } = createRecordingFetch(() => Response.json({ traces: [], total: 0 }));
  const client = createQueryClient({ baseUrl: 'https://cairn.example.com/', apiKey: 'svc_srv_x', fetch });
  const { data } = await listTraces({ client, query: { filter: 'tag="a b"', page_size: 1 } });
  expect(data).toEqual({ traces: [], total: 0 });
  const url = new URL(requests[0]?.url ?? '');
  expect(url.origin + url.pathname).toBe('https://cairn.example.com/v1/traces');
  expect(Object.fromEntries(url.searchParams)).toEqual({ filter: 'tag="a b"', page_size: '1' });
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer svc_srv_x');
  expect(requests[0]?.headers.has('x-api-key')).toBe(false);
});

test('an error answer is returned, or thrown with throwOnError', async () => {
  const problem = { error: { code: 'UNAUTHENTICATED', message: 'no', details: [] } };
  const { fetch } = createRecordingFetch(() => Response.json(problem, { status: 401 }));
  const client = createQueryClient({ apiKey: 'svc_srv_x', fetch });
  const { data, error, response } = await listTraces({ client });
  expect([data, error, response?.status]).toEqual([undefined, problem, 401]);
  await expect(listTraces({ client, throwOnError: true })).rejects.toEqual(problem);
});

test('two clients do not share their keys', async () => {
  const { requests, fetch } = createRecordingFetch(() => Response.json({}));
  const [one, two] = ['svc_srv_1', 'svc_srv_2'].map((apiKey) => createQueryClient({ apiKey, fetch }));
  for (const client of [one, two, one]) await listTraces({ client });
  expect(requests.map((request) => request.headers.get('authorization'))).toEqual([
    'Bearer svc_srv_1',
    'Bearer svc_srv_2',
    'Bearer svc_srv_1',
  ]);
});
