import { expect, test } from 'vitest';
import { accept } from '../testing/fake-platform.ts';
import { createTestClient } from '../testing/test-client.ts';

test('items recorded in one turn are sent in one flush, with the key in its header', async () => {
  const { client, requests, settle, callbacks } = createTestClient();
  const trace = client.trace({ name: 'checkout' });
  trace.addAttribute('order.id', 17).addTags(['shop', 'shop']).info('cart loaded', { items: 3 });
  await settle();
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({
    url: `http://localhost:4318/v1/ingest/traces/${trace.getTraceId()}/flush`,
    headers: { 'x-ingest-api-key': 'svc_ing_test', 'content-type': 'application/json' },
  });
  expect(requests[0]?.body).toEqual({
    flush_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    name: 'checkout',
    source: 'client_server',
    sent_at: '2026-11-20T00:00:00.000Z',
    attributes: { 'order.id': '17' },
    tags: ['shop'],
    events: [
      {
        event_type: 'info_event_added',
        trace_timestamp: '2026-11-20T00:00:00.000Z',
        payload: { name: 'cart loaded', details: { items: '3' } },
      },
    ],
  });
  // The tag was added twice.
  expect(callbacks.calls).toEqual(['created', 'flushed 4']);
});

test('a new trace is created even without items, a resumed one is not flushed', async () => {
  const { client, requests, settle } = createTestClient();
  client.trace({ name: 'empty' });
  const resumed = client.trace({ traceId: 'ABCDEF00ABCDEF00ABCDEF00ABCDEF00' });
  await settle();
  expect(requests.map((request) => request.body.name)).toEqual(['empty']);
  expect(resumed.getTraceId()).toBe('abcdef00abcdef00abcdef00abcdef00');
});

test('flushes are strictly ordered and carry at most 100 events each', async () => {
  const { client, requests, respondWith, settle } = createTestClient();
  const answers: (() => void)[] = [];
  respondWith(
    () =>
      new Promise((resolve) => {
        answers.push(() => resolve({ status: 200, body: '{"accepted":true,"rejected":[]}' }));
      }),
  );
  const trace = client.trace();
  for (let index = 0; index < 250; index += 1) trace.info(String(index));
  for (const sent of [1, 2, 3]) {
    await settle();
    expect(requests).toHaveLength(sent);
    answers.shift()?.();
  }
  await settle();
  const names = requests.flatMap((request) =>
    request.body.events.map((event: { payload: { name: string } }) => event.payload.name),
  );
  expect(names).toEqual(Array.from({ length: 250 }, (_, index) => String(index)));
  expect(requests.map((request) => request.body.events.length)).toEqual([100, 100, 50]);
});

test('items beyond maxQueueSize are dropped and counted', async () => {
  const { client, settle, callbacks } = createTestClient();
  const trace = client.trace({ maxQueueSize: 10 });
  for (let index = 0; index < 25; index += 1) trace.info('x');
  await settle();
  expect([callbacks.flushedCount(), callbacks.droppedCount('queue_full')]).toEqual([10, 15]);
});

test.each([502, 503, 504, 429, 408])('a flush answered %s is retried with the same body', async (status) => {
  const { client, requests, respondWith, clock, callbacks } = createTestClient();
  let failures = 2;
  respondWith(() => {
    failures -= 1;
    return failures >= 0 ? { status, retryAfter: '1', body: '' } : { status: 200, body: '{"accepted":true}' };
  });
  client.trace().info('x');
  await clock.advance(10_000);
  expect(requests).toHaveLength(3);
  expect(new Set(requests.map((request) => JSON.stringify(request.body))).size).toBe(1);
  expect(callbacks.calls).toEqual(['created', 'flushed 1']);
});

test('after the last retry the flush stays queued, and goes on in order with the same id', async () => {
  const { client, requests, respondWith, clock, callbacks } = createTestClient();
  respondWith(() => Promise.reject(new Error('connect ECONNREFUSED')));
  const trace = client.trace({ maxRetries: 1, autoKeepAlive: false });
  for (let index = 0; index < 150; index += 1) trace.info(String(index));
  await clock.advance(60_000);
  expect([trace.isClosed(), callbacks.calls]).toEqual([false, ['flush failed: network']]);
  expect(new Set(requests.map(({ body }) => body.flush_id)).size).toBe(1);
  const failedCount = requests.length;
  respondWith(accept);
  await clock.advance(30_000);
  expect(requests[failedCount]?.body).toEqual(requests[0]?.body);
  const names = requests
    .slice(failedCount)
    .flatMap(({ body }) => body.events.map((event: { payload: { name: string } }) => event.payload.name));
  expect(names).toEqual(Array.from({ length: 150 }, (_, index) => String(index)));
  expect(callbacks.calls.slice(1)).toEqual(['created', 'flushed 100', 'flushed 50']);
});

test('a request that times out is retried', async () => {
  const { client, requests, respondWith, clock, callbacks } = createTestClient({ callTimeoutMs: 700 });
  respondWith(() => Promise.reject(Object.assign(new Error('timed out'), { name: 'TimeoutError' })));
  client.trace({ maxRetries: 3 }).info('x');
  await clock.advance(1749);
  expect([requests.length, callbacks.calls]).toEqual([3, []]);
  await clock.advance(1);
  expect([requests.length, callbacks.calls]).toEqual([4, ['flush failed: timeout']]);
});

test('429 pauses every trace of the client, for 30 s without Retry-After', async () => {
  const { client, requests, respondWith, clock } = createTestClient();
  respondWith(() => ({ status: 429, body: '' }));
  client.trace({ name: 'first' });
  await clock.advance(0);
  respondWith(() => ({ status: 200, body: '{"accepted":true}' }));
  client.trace({ name: 'second' });
  await clock.advance(29_999);
  expect(requests).toHaveLength(1);
  await clock.advance(1);
  expect(requests.map((request) => request.body.name).sort()).toEqual(['first', 'first', 'second']);
});

test.each([400, 404, 413, 500])('a flush refused with %s is dropped, the trace goes on', async (status) => {
  const { client, requests, respondWith, settle, callbacks } = createTestClient();
  const trace = client.trace().info('bad');
  respondWith((request) =>
    request.body.events?.[0].payload.name === 'bad'
      ? { status, body: '{}' }
      : { status: 200, body: '{"accepted":true}' },
  );
  await settle();
  trace.info('good');
  await settle();
  expect(requests.at(-1)?.body.events).toHaveLength(1);
  expect(callbacks.calls).toContain('dropped 1 request_refused');
  expect([callbacks.flushedCount(), trace.isClosed()]).toEqual([1, false]);
});

test.each([401, 403])('a key rejected with %s ends the trace', async (status) => {
  const { client, respondWith, settle, callbacks } = createTestClient();
  respondWith(() => ({ status, body: '{}' }));
  const trace = client.trace().info('x');
  await settle();
  expect(trace.isClosed()).toBe(true);
  expect(callbacks.calls).toEqual([`flush failed: status ${status}`, 'dropped 1 request_refused']);
});

test('an answer from something other than the service is an error that names the address', async () => {
  const { client, respondWith, clock, callbacks } = createTestClient();
  respondWith(() => ({ status: 200, body: '<html>' }));
  client.trace().info('x');
  await clock.advance(0);
  expect(callbacks.calls).toContain('flush failed: reply 200');
  expect(callbacks.droppedCount()).toBe(1);
});

test('items that the service rejects are dropped, the others flushed', async () => {
  const { client, respondWith, settle, callbacks } = createTestClient();
  respondWith(() => ({
    status: 200,
    body: '{"accepted":true,"rejected":[{"item":"event","index":1,"reason":"service-owned"}]}',
  }));
  client.trace().info('a').addEvent('started').info('b');
  await settle();
  expect(callbacks.calls).toEqual(['created', 'flushed 2', 'dropped 1 rejected']);
});

test('a trace closed elsewhere drops its queue and rejects later items', async () => {
  const { client, respondWith, settle, callbacks } = createTestClient();
  respondWith(() => ({ status: 200, body: '{"accepted":false,"reason":"closed"}' }));
  const trace = client
    .trace({ traceId: 'a'.repeat(32) })
    .info('a')
    .info('b');
  await settle();
  trace.info('c');
  expect(callbacks.calls).toEqual([
    'closed closed_remotely',
    'dropped 2 trace_closed',
    'dropped 1 trace_closed',
  ]);
  expect(trace.isClosed()).toBe(true);
});

test('an attribute or tag that stands for several calls is rejected for all of them', async () => {
  const { client, respondWith, settle, callbacks } = createTestClient();
  const rejected = [
    { item: 'attribute', key: 'a"b', reason: 'too many' },
    { item: 'tag', index: 1, reason: 'too many' },
  ];
  respondWith(() => ({ status: 200, body: JSON.stringify({ accepted: true, rejected }) }));
  const trace = client.trace();
  for (const value of ['1', '2', '3']) trace.addAttribute('a"b', value).addAttribute('c', value);
  trace.addTags(['x', 'y', 'y', 'x']).info('e');
  await settle();
  expect(callbacks.calls).toEqual(['created', 'flushed 6', 'dropped 5 rejected']);
});

test('calls merged into a dropped attribute are dropped with it', async () => {
  const { client, respondWith, clock, callbacks } = createTestClient({ callTimeoutMs: 1000 });
  respondWith(() => new Promise(() => {}));
  const trace = client.trace().addAttribute('a', 1);
  await clock.advance(0);
  trace.addAttribute('a', 2).addAttribute('a', 3).addTag('t').addTag('t');
  const stopped = client.shutdown();
  await clock.advance(1000);
  await stopped;
  expect(callbacks.droppedCount('shutdown')).toBe(5);
});

test('a close is dated when the host closed the trace, however late it arrives', async () => {
  const { client, requests, respondWith, clock, callbacks } = createTestClient();
  respondWith(() => Promise.reject(new Error('ECONNREFUSED')));
  void client.trace().info('x').close('done');
  await clock.advance(3_600_000);
  respondWith(accept);
  await clock.advance(30_000);
  expect(requests.at(-1)?.body).toEqual({ reason: 'done', sent_at: '2026-11-20T00:00:00.000Z' });
  expect(callbacks.calls.slice(-3)).toEqual(['created', 'flushed 1', 'closed done']);
  expect(clock.timerCount()).toBe(0);
});

test.each([{ retryBackoff: 0 }, { maxRetries: 100, retryBackoff: 0 }, {}])(
  'with %j a service that answers 429 with Retry-After 0 is not asked without end',
  async (options) => {
    const { client, requests, respondWith, clock } = createTestClient();
    respondWith(() => ({ status: 429, retryAfter: '0', body: '' }));
    client.trace(options);
    await clock.advance(60_000);
    expect(requests.length).toBeLessThan(5);
  },
);
