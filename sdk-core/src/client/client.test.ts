import { expect, test } from 'vitest';
import { createFakePlatform, quietLogger } from '../testing/fake-platform.ts';
import { createTestClient } from '../testing/test-client.ts';
import { createIngestClient } from './client.ts';

test('close delivers everything first, and only once', async () => {
  const { client, requests, operations, callbacks } = createTestClient();
  const trace = client.trace().info('a');
  const closes = [trace.close('done'), trace.close('again')];
  trace.info('late');
  await Promise.all(closes);
  expect(operations()).toEqual(['flush', 'close']);
  expect(requests[1]?.body).toEqual({ reason: 'done', sent_at: '2026-11-20T00:00:00.000Z' });
  expect(callbacks.calls).toEqual(['dropped 1 trace_closed', 'created', 'flushed 1', 'closed done']);
});

test('flush and close resolve within callTimeoutMs', async () => {
  const { client, respondWith, clock } = createTestClient({ callTimeoutMs: 100 });
  respondWith(() => new Promise(() => {}));
  const trace = client.trace().info('x');
  let settledCount = 0;
  for (const settled of [trace.flush(), trace.close()]) void settled.then(() => (settledCount += 1));
  await clock.advance(99);
  expect(settledCount).toBe(0);
  await clock.advance(1);
  expect(settledCount).toBe(2);
});

test('a trace closes itself after maxTraceLifetimeMs', async () => {
  const { client, clock, operations, callbacks } = createTestClient({ maxTraceLifetimeMs: 3000 });
  client.trace();
  await clock.advance(2999);
  expect(operations()).toEqual(['flush']);
  await clock.advance(1);
  expect(operations()).toEqual(['flush', 'close']);
  expect(callbacks.calls).toContain('closed max_lifetime');
  expect(clock.timerCount()).toBe(0);
});

test('a trace closed before its lifetime is over leaves no timer behind', async () => {
  const { client, clock } = createTestClient({ maxTraceLifetimeMs: 3000 });
  await client.trace().close();
  expect(clock.timerCount()).toBe(0);
});

test('shutdown delivers everything, unfinished spans included, and rejects later items', async () => {
  const { client, requests, callbacks, clock } = createTestClient();
  const trace = client.trace().info('a');
  trace.startSpan('open');
  await client.shutdown();
  trace.info('late');
  client.trace().info('later');
  await clock.advance(60_000);
  expect(requests.flatMap((request) => request.body.spans ?? [])).toMatchObject([{ name: 'open' }]);
  expect([callbacks.flushedCount(), callbacks.droppedCount('shutdown')]).toEqual([2, 2]);
  expect(clock.timerCount()).toBe(0);
});

test('shutdown gives up after callTimeoutMs and reports undelivered items as dropped', async () => {
  const { client, respondWith, clock, callbacks } = createTestClient({ callTimeoutMs: 1000 });
  respondWith(() => ({ status: 429, retryAfter: '3600', body: '' }));
  client.trace().info('a').info('b');
  const stopped = client.shutdown();
  await clock.advance(1000);
  await stopped;
  expect(callbacks.calls).toEqual(['dropped 2 shutdown', 'flush failed: shutdown']);
});

test.each(['after', 'during'])(
  'a trace started %s shutdown() makes no request, and its items are dropped',
  async (when) => {
    const { client, respondWith, clock, operations, callbacks } = createTestClient({
      maxTraceLifetimeMs: 60_000,
      callTimeoutMs: 1000,
    });
    if (when === 'during') {
      respondWith(() => new Promise(() => {}));
      client.trace({ maxQueueSize: 1 }).info('before');
      await clock.advance(0);
    }
    const stopped = client.shutdown();
    if (when === 'after') await stopped;
    const sent = operations();
    const timerCount = clock.timerCount();
    const trace = client.trace({ name: 'late' }).info('x').startKeepAlive();
    trace.startSpan('open');
    client.trace({ traceId: 'a'.repeat(32), autoKeepAlive: true }).addTag('y');
    void trace.flush();
    const drained = client.drain({ maxBytes: 61_440, isEnding: true });
    expect(drained.map(({ url }) => url.includes(trace.getTraceId()))).not.toContain(true);
    await trace.close('done');
    expect([operations(), clock.timerCount(), trace.isClosed()]).toEqual([sent, timerCount, true]);
    expect(callbacks.droppedCount('shutdown')).toBe(3);
    await clock.advance(60_000);
    expect(operations()).toEqual(sent);
  },
);

test('shutdown waits for a trace that a plugin starts in its last flush', async () => {
  const { client, callbacks, operations, respondWith, clock } = createTestClient({
    callTimeoutMs: 1000,
    plugins: [
      {
        name: 'summary',
        setup: () => ({
          methods: {},
          hasPendingData: () => isStopping,
          onFlush() {
            isStopping = false;
            client.trace({ name: 'summary' }).info('late');
          },
        }),
      },
    ],
  });
  let isStopping = false;
  client.trace();
  await clock.advance(0);
  respondWith(() => new Promise(() => {}));
  isStopping = true;
  const stopped = client.shutdown();
  await clock.advance(1000);
  await stopped;
  expect([operations(), callbacks.droppedCount('shutdown')]).toEqual([['flush', 'flush'], 1]);
});

test('callbacks of the trace run before those of the client, and exceptions in them are harmless', async () => {
  const order: string[] = [];
  const { client, settle } = createTestClient({
    callbacks: { onCreated: () => void order.push('client') },
  });
  client.trace({
    callbacks: {
      onCreated() {
        order.push('trace');
        throw new Error('callback');
      },
      onFlushed: (() => Promise.reject(new Error('async callback'))) as () => void,
    },
  });
  await settle();
  expect(order).toEqual(['trace', 'client']);
});

test('a callback that records on every drop does not recurse endlessly', async () => {
  let dropCount = 0;
  const { client, settle } = createTestClient();
  const trace = client.trace({
    callbacks: {
      onDropped() {
        dropCount += 1;
        trace.info('again');
      },
    },
  });
  await trace.close();
  trace.info('late');
  await settle();
  expect(dropCount).toBe(1);
});

test.each([
  [undefined, 'no key'],
  ['', 'an empty key'],
  ['line\nbreak', 'a key that cannot be a header'],
  [42, 'a key that is not a string'],
])('with the key %j (%s) the client warns once and records nothing', async (apiKey, _what) => {
  const { platform, requests, clock } = createFakePlatform();
  const warnings: string[] = [];
  const logger = {
    debug() {},
    info() {},
    error() {},
    warn: (message: string) => void warnings.push(message),
  };
  const client = createIngestClient(platform, apiKey, { logger });
  for (let index = 0; index < 3; index += 1) await client.trace().info('x').close();
  await client.shutdown();
  await clock.advance(60_000);
  expect(requests).toEqual([]);
  expect(warnings).toEqual(['no usable ingest API key: nothing is recorded']);
});

test('a key from a file is used without the line break at its end', async () => {
  const { platform, requests } = createFakePlatform();
  await createIngestClient(platform, 'svc_ing_test\n', { logger: quietLogger }).trace().info('x').close();
  expect(requests[0]?.headers).toMatchObject({ 'x-ingest-api-key': 'svc_ing_test' });
});

test.each([
  ['ftp://nowhere', '"ftp://nowhere"'],
  ['http://user:password@example.com', '"***@example.com"'],
  [`${'x'.repeat(300)} y`, `"${'x'.repeat(100)}"`],
])('the address %j records nothing and is named with the accepted forms', async (apiUrl, shown) => {
  const errors: string[] = [];
  const logger = { ...quietLogger, error: (message: string) => void errors.push(message) };
  const { client, requests, settle } = createTestClient({ apiUrl, logger });
  client.trace().info('x');
  await settle();
  expect(requests).toEqual([]);
  expect(errors).toEqual([
    `apiUrl must be a host, host:port or http(s) URL, not ${shown}: nothing is recorded`,
  ]);
});
