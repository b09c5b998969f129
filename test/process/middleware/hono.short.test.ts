import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getActiveSpan, getActiveTrace } from '../../../sdk-node/src/context.ts';
import { traceRequests } from '../../../sdk-node/src/hono.ts';
import { type RecordedRequests, recordRequests } from './recorded-requests.ts';

let recorded: RecordedRequests;
let app: Hono;
beforeEach(async () => {
  recorded = await recordRequests();
  app = new Hono();
  app.use(traceRequests(recorded.client));
  app.get('/orders/:id', async (context) => {
    await new Promise((resolve) => void setImmediate(resolve));
    getActiveTrace()?.info('read');
    return context.json({ span: getActiveSpan()?.spanId ?? null });
  });
  app.get('/throws', () => {
    throw new Error('out of stock');
  });
  app.onError((_error, context) => context.text('sorry', 500));
});
afterEach(() => recorded.stop());

test('records a trace for each request, named by its route, with what it threw', async () => {
  await app.request('/orders/42?token=secret');
  const thrown = await app.request('/throws');
  expect([thrown.status, await thrown.text()]).toEqual([500, 'sorry']);
  expect((await app.request('/zero-of-these')).status).toBe(404);
  const traces = await recorded.traces(3);
  expect(
    traces.map(({ name, attributes, events }) => [name, attributes['http.response.status_code'], events]),
  ).toEqual([
    ['GET /orders/:id', '200', [{ type: 'info_event_added', name: 'read' }]],
    ['GET /throws', '500', [{ type: 'error_event_added', name: 'Error: out of stock' }]],
    ['GET', '404', []],
  ]);
  expect(traces[0]?.attributes).toMatchObject({ 'url.path': '/orders/42', 'http.route': '/orders/:id' });
});

test('continues the trace of the caller in a span, and leaves it open', async () => {
  const headers = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
  const answer = await app.request('/orders/42', { headers });
  // What the route answers.
  const { span } = (await answer.json()) as { span: string };
  const [trace] = await recorded.traces(1);
  expect(trace).toMatchObject({
    traceId: 'a'.repeat(32),
    isClosed: false,
    spans: [{ span_id: span, parent_span_id: 'b'.repeat(16), name: 'GET /orders/:id', status: 'ok' }],
  });
});

test('records requests of the server for Node', async () => {
  const { promise: url, resolve } = Promise.withResolvers<string>();
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
    resolve(`http://127.0.0.1:${port}`),
  );
  const statuses = await Promise.all(
    [1, 2, 3].map(async (id) => (await fetch(`${await url}/orders/${id}`)).status),
  );
  server.close();
  expect(statuses).toEqual([200, 200, 200]);
  const traces = await recorded.traces(3);
  expect(traces.map(({ attributes }) => attributes['url.path'])).toEqual([
    '/orders/1',
    '/orders/2',
    '/orders/3',
  ]);
});

test('lets a worker wait for the delivery', async () => {
  const work: Promise<unknown>[] = [];
  const executionCtx = {
    waitUntil: (promise: Promise<unknown>) => void work.push(promise),
    passThroughOnException() {},
  };
  await app.request('/orders/1', {}, {}, { ...executionCtx, props: {} } as never);
  expect(work).toHaveLength(1);
  await work[0];
  expect(await recorded.traces(1)).toMatchObject([{ isClosed: true }]);
});
