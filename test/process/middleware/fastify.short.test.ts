import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getActiveSpan, getActiveTrace } from '../../../sdk-node/src/context.ts';
import { getRequestTrace, traceRequests } from '../../../sdk-node/src/fastify.ts';
import { type RecordedRequests, recordRequests } from './recorded-requests.ts';

let recorded: RecordedRequests;
let app: FastifyInstance;
let url: string;
beforeEach(async () => {
  recorded = await recordRequests();
  app = fastify();
  await app.register(traceRequests(recorded.client));
  app.get('/orders/:id', async (request) => {
    await new Promise((resolve) => void setImmediate(resolve));
    getActiveTrace()?.info('read');
    expect(getRequestTrace(request)).toBe(getActiveTrace());
    return { span: getActiveSpan()?.spanId ?? null };
  });
  app.post<{ Body: { total: number } }>('/orders', async (request, reply) => {
    getActiveTrace()?.info('posted', { total: request.body.total });
    return reply.code(201).send({});
  });
  app.get('/throws', async () => {
    throw new Error('out of stock');
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await app.close();
  await recorded.stop();
});

test('records a trace for each request, named by its route, with what it threw', async () => {
  await fetch(`${url}/orders/42?token=secret`);
  const thrown = await fetch(`${url}/throws`);
  expect([thrown.status, JSON.parse(await thrown.text()).message]).toEqual([500, 'out of stock']);
  await fetch(`${url}/zero-of-these`);
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

test('keeps the trace active behind the parser of bodies', async () => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/orders`, { method: 'POST', headers, body: '{"total":12}' });
  expect(answer.status).toBe(201);
  const [trace] = await recorded.traces(1);
  expect([trace?.name, trace?.events.map(({ name }) => name)]).toEqual(['POST /orders', ['posted']]);
});

test('continues the trace of the caller in a span, and leaves it open', async () => {
  const headers = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
  const { span } = JSON.parse(await (await fetch(`${url}/orders/42`, { headers })).text());
  const [trace] = await recorded.traces(1);
  expect(trace).toMatchObject({
    traceId: 'a'.repeat(32),
    isClosed: false,
    spans: [{ span_id: span, parent_span_id: 'b'.repeat(16), name: 'GET /orders/:id', status: 'ok' }],
  });
});
