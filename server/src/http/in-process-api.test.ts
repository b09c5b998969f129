import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { expect, it } from 'vitest';
import { createInProcessApi } from './in-process-api.ts';

function serving(app: RequestListener) {
  const api = createInProcessApi();
  api.serve(app);
  return (path: string, init?: RequestInit) => api.fetch(`http://127.0.0.1${path}`, init);
}

it('Requests reach the application with their path and headers, and answers come back whole', async () => {
  const fetch = serving((request, response) => {
    response.statusCode = 404;
    response.end(`${request.url} ${request.headers.authorization} ${'x'.repeat(300_000)}`);
  });
  const response = await fetch('/v1/logs?a=b', { headers: { authorization: 'Bearer k' } });
  expect(response.status).toBe(404);
  expect(await response.text()).toBe(`/v1/logs?a=b Bearer k ${'x'.repeat(300_000)}`);
});

it('An answer that is not read to its end stops the application', async () => {
  let closed: Promise<unknown> | undefined;
  let written = 0;
  const fetch = serving((_request, response) => {
    closed = once(response, 'close');
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384))) written += 16_384;
      if (!response.destroyed) response.once('drain', write);
    };
    write();
  });
  const { body } = await fetch('/');
  for await (const _chunk of body ?? []) break;
  await closed;
  expect(written).toBeLessThan(1_000_000);
});

it('A request that is aborted ends at the application', async () => {
  const { promise: reached, resolve } = Promise.withResolvers<Promise<unknown>>();
  const fetch = serving((_request, response) => resolve(Promise.resolve([once(response, 'close')])));
  const abort = new AbortController();
  const answer = fetch('/', { signal: abort.signal });
  const [closed] = (await reached) as [Promise<unknown>];
  abort.abort();
  await expect(answer).rejects.toThrow('aborted');
  await closed;
});

it('Requests are as long as they may be over a network', async () => {
  const fetch = serving((request, response) => response.end(String(request.url?.length)));
  const response = await fetch(`/?${'x'.repeat(31 * 1024 - 2)}`, { headers: { authorization: 'Bearer k' } });
  expect([response.status, await response.text()]).toEqual([200, `${31 * 1024}`]);
});
