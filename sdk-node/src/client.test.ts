import { afterEach, beforeEach, expect, test } from 'vitest';
import { Client, type NodeClientOptions } from './client.ts';
import { type FakeIngestServer, startFakeIngestServer } from './testing/fake-ingest-server.ts';

let server: FakeIngestServer;
beforeEach(async () => {
  server = await startFakeIngestServer();
});
afterEach(() => server.stop());

/** A client with callbacks that record their calls. */
function createObservedClient(options: NodeClientOptions = {}) {
  const calls: string[] = [];
  const client = new Client('svc_ing_test', {
    apiUrl: server.url,
    callbacks: {
      onFlushed: (_traceId, itemCount) => void calls.push(`flushed ${itemCount}`),
      onFlushError: (error, operation) =>
        void calls.push(`${operation} failed: ${error.kind} ${error.status ?? ''}`.trim()),
      onClosed: (_traceId, reason) => void calls.push(`closed ${reason}`),
      onDropped: (count, reason) => void calls.push(`dropped ${count} ${reason}`),
    },
    ...options,
  });
  return { client, calls };
}

test('a trace is sent over a real socket with its key, events, spans and close', async () => {
  const { client, calls } = createObservedClient();
  const trace = client.trace({ name: 'checkout' });
  trace
    .addTag('shop')
    .info('loaded')
    .span('charge', () => 'paid');
  await trace.close('done');
  expect(server.requests.map(({ method, path }) => [method, path])).toEqual([
    ['POST', `/v1/ingest/traces/${trace.getTraceId()}/flush`],
    ['POST', `/v1/ingest/traces/${trace.getTraceId()}/close`],
  ]);
  expect(server.requests[0]?.headers).toMatchObject({
    'x-ingest-api-key': 'svc_ing_test',
    'content-type': 'application/json',
  });
  expect(server.requests[0]?.body).toMatchObject({
    name: 'checkout',
    source: 'client_server',
    tags: ['shop'],
  });
  expect(server.requests.at(-1)?.body).toMatchObject({ reason: 'done' });
  expect(calls.at(-1)).toBe('closed done');
});

test('the stack of an error starts at the call of the host', async () => {
  const { client } = createObservedClient();
  const trace = client.trace().error('broken').addStackTrace();
  await trace.close();
  const stacks = server.requests[0]?.body.events.map(
    (event: { payload: { stack_trace: string } }) => event.payload.stack_trace,
  );
  for (const stack of stacks) expect(stack.split('\n')[0]).toMatch(/^at .*client\.test\.ts/);
});

test.each([
  ['answers nothing', 'timeout', () => {}],
  ['breaks the connection', 'network', (_request, response) => response.destroy()],
  ['redirects', 'status 302', (_request, response) => response.writeHead(302, { location: '/' }).end()],
  ['never ends its body', 'timeout', (_request, response) => response.write('{"accepted":')],
] as const satisfies readonly (readonly [string, string, Parameters<FakeIngestServer['respondWith']>[0]])[])(
  'a service that %s is an error of kind %s',
  async (_what, kind, respond) => {
    server.respondWith(respond);
    const { client, calls } = createObservedClient({ callTimeoutMs: 150 });
    client.trace({ maxRetries: 0 }).info('x');
    await expect.poll(() => calls).toContain(`flush failed: ${kind}`);
    // The service may be back soon, but an answer of another kind is final.
    const dropped = calls.filter((call) => call.startsWith('dropped'));
    expect(dropped).toEqual(kind === 'status 302' ? ['dropped 1 request_refused'] : []);
  },
);

test('an endless answer is cut off and rejected, not buffered', async () => {
  server.respondWith((_request, response) => {
    const timer = setInterval(() => response.write('x'.repeat(100_000)), 1);
    response.on('close', () => clearInterval(timer));
  });
  const { client, calls } = createObservedClient({ callTimeoutMs: 3000 });
  client.trace({ maxRetries: 0 }).info('x');
  await expect.poll(() => calls, { timeout: 2500 }).toContain('flush failed: reply 200');
});

test('after an outage everything arrives', async () => {
  const { port } = new URL(server.url);
  await server.stop();
  const { client, calls } = createObservedClient();
  client.trace({ retryBackoff: 20 }).info('lost');
  await expect.poll(() => calls).toContain('flush failed: network');
  server = await startFakeIngestServer(Number(port));
  await client.trace().info('back').close('healed');
  expect(calls.toSorted()).toEqual(['closed healed', 'flush failed: network', 'flushed 1', 'flushed 1']);
});

test('a short outage loses nothing and stores nothing twice', async () => {
  let failures = 2;
  server.respondWith((_request, response) => {
    failures -= 1;
    if (failures >= 0) response.writeHead(503, { 'retry-after': '0' }).end();
    else response.end('{"accepted":true,"rejected":[]}');
  });
  const { client, calls } = createObservedClient();
  await client.trace({ retryBackoff: 20 }).info('kept').close('done');
  expect(calls).toEqual(['flushed 1', 'closed done']);
  const flushIds = server.requests.slice(0, 3).map((request) => request.body.flush_id);
  expect(new Set(flushIds).size).toBe(1);
});
