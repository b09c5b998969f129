import { expect, test } from 'vitest';
import { flushesOf, operationOf } from '../testing/drained-requests.ts';
import { createFakeIngestService } from '../testing/fake-ingest-service.ts';
import { createTestClient } from '../testing/test-client.ts';

const everything = { maxBytes: 1_000_000_000, isEnding: false };
const atTheEnd = { maxBytes: 61_440, isEnding: true };

test('what waits and what is in flight is drained with the ids it is sent with', async () => {
  const { client, requests, respondWith, clock } = createTestClient();
  respondWith(() => new Promise(() => {}));
  const trace = client.trace({ name: 'page' }).info('in flight');
  await clock.advance(0);
  trace.info('waiting');
  const drained = client.drain(everything);
  expect(drained.map(operationOf)).toEqual(['flush']);
  const flushes = drained.flatMap(flushesOf);
  expect(flushes.map(({ events }) => events[0]?.payload.name)).toEqual(['in flight', 'waiting']);
  expect(flushes[0]).toEqual(requests[0]?.body);
  expect(drained[0]?.headers).toEqual(requests[0]?.headers);
  expect(client.drain(everything)).toEqual(drained);
});

test('the client goes on with what it drained, and every item is counted once', async () => {
  const { client, respondWith, settle, callbacks } = createTestClient();
  const service = createFakeIngestService();
  respondWith(service.respond);
  const trace = client.trace().info('a');
  trace.info('b').info('c');
  const [request] = client.drain(everything);
  await service.respond({
    operation: 'flush',
    traceId: trace.getTraceId(),
    body: JSON.parse(request?.body ?? ''),
  });
  trace.info('d');
  await settle();
  await trace.close();
  expect(service.eventsOf(trace.getTraceId())).toEqual(['a', 'b', 'c', 'd']);
  expect(callbacks.calls).toEqual(['created', 'flushed 3', 'flushed 1', 'closed']);
});

test('a closing trace is one request with its flushes, before the others', () => {
  const { client } = createTestClient();
  client.trace({ name: 'open' }).info('x');
  const closed = client.trace({ name: 'closed' }).info('y');
  void closed.close('done');
  const drained = client.drain(everything);
  expect(drained.map(operationOf)).toEqual(['close', 'flush']);
  expect(JSON.parse(drained[0]?.body ?? '')).toEqual({
    sent_at: '2026-11-20T00:00:00.000Z',
    reason: 'done',
    flushes: [expect.objectContaining({ name: 'closed', events: [expect.anything()] })],
  });
});

test('an ending host closes traces with autoClose and sends the open spans of the others', async () => {
  const { client, respondWith, settle, callbacks, operations } = createTestClient();
  const service = createFakeIngestService();
  respondWith(service.respond);
  const options: object = { name: 'auto', autoClose: true };
  const auto = client.trace(options);
  const plain = client.trace({ name: 'plain' });
  await settle();
  plain.startSpan('open span');
  expect(client.drain({ ...atTheEnd, isEnding: false })).toEqual([]);
  const drained = client.drain(atTheEnd);
  expect(drained.map(operationOf)).toEqual(['close', 'flush']);
  expect(JSON.parse(drained[0]?.body ?? '')).toEqual({
    sent_at: '2026-11-20T00:00:00.000Z',
    reason: 'auto_close',
  });
  expect(JSON.parse(drained[1]?.body ?? '').spans).toMatchObject([{ name: 'open span' }]);
  expect([auto.isClosed(), plain.isClosed()]).toEqual([true, false]);
  await settle();
  expect(operations()).toEqual(['flush', 'flush', 'close', 'flush']);
  expect(callbacks.calls).toContain('closed auto_close');
});

test('an idle trace with autoClose is closed at the end, however many others ended before', async () => {
  const { client, settle } = createTestClient({ keepAliveIntervalMs: 0 });
  const options: object = { autoClose: true, autoKeepAlive: false };
  client.trace(options);
  for (let index = 0; index < 100; index += 1) await client.trace(options).info('x').close();
  await settle();
  expect(client.drain(atTheEnd).map(operationOf)).toEqual(['close']);
  expect(client.drain(atTheEnd).map(operationOf)).toEqual(['close']);
});

test('a close has at most 16 flushes; those before go first', async () => {
  const { client, respondWith, clock } = createTestClient();
  const service = createFakeIngestService();
  respondWith(() => new Promise(() => {}));
  const trace = client.trace();
  for (let index = 0; index < 1900; index += 1) trace.info(String(index));
  void trace.close();
  await clock.advance(0);
  const drained = client.drain({ maxBytes: 10_000_000, isEnding: true });
  expect(drained.map(operationOf)).toEqual(['flush', 'close']);
  const traceId = trace.getTraceId();
  for (const request of drained) {
    await service.respond({ operation: operationOf(request), traceId, body: JSON.parse(request.body) });
  }
  expect(service.eventsOf(traceId)).toHaveLength(1900);
  expect(service.isClosed(traceId)).toBe(true);
});

test('a host that lives on gets one request of 16 flushes, because a second one could overtake it', async () => {
  const { client, respondWith, clock } = createTestClient();
  respondWith(() => new Promise(() => {}));
  const trace = client.trace();
  await clock.advance(0);
  for (let index = 0; index < 20; index += 1) {
    trace.info(String(index));
    client.drain(everything);
  }
  void trace.close();
  const drained = client.drain(everything);
  expect(drained.map(operationOf)).toEqual(['flush']);
  expect(drained.flatMap(flushesOf)).toHaveLength(16);
  expect(client.drain({ ...everything, isEnding: true }).flatMap(flushesOf)).toHaveLength(17);
});

test('a host that ends closes a trace whose flushes do not fit, if the close does', async () => {
  const { client, respondWith, clock } = createTestClient();
  respondWith(() => new Promise(() => {}));
  const trace = client.trace();
  trace.info('x'.repeat(1000));
  await clock.advance(0);
  void trace.close('left');
  expect(client.drain({ maxBytes: 400, isEnding: false })).toEqual([]);
  const drained = client.drain({ maxBytes: 400, isEnding: true });
  expect(drained.map(operationOf)).toEqual(['close']);
  expect(drained.flatMap(flushesOf)).toEqual([]);
  expect(client.drain({ maxBytes: 80, isEnding: true })).toEqual([]);
});

test('nothing is drained without room, without a key, or when all is delivered', async () => {
  const { client, settle } = createTestClient();
  const trace = client.trace().info('x');
  expect(client.drain({ maxBytes: 0, isEnding: true })).toEqual([]);
  await settle();
  expect(client.drain(atTheEnd)).toEqual([]);
  await trace.close();
  expect(client.drain(atTheEnd)).toEqual([]);
});
