import { expect, test } from 'vitest';
import { flushesOf, indexesOf, operationOf } from '../testing/drained-requests.ts';
import { createFakeIngestService } from '../testing/fake-ingest-service.ts';
import { createTestClient } from '../testing/test-client.ts';
import type { SendRequest } from './platform.ts';

const atTheEnd = { maxBytes: 61_440, isEnding: true };

function bytesOf(requests: readonly SendRequest[]): number {
  return requests.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
}

test.each([
  ['ASCII', 'x'.repeat(400)],
  ['characters of three bytes', '語'.repeat(130)],
  ['escapes', '"\\\n'.repeat(60)],
])('of more than fits, the requests are filled with what does (%s)', (_what, text) => {
  const { client } = createTestClient();
  const trace = client.trace({ name: '語'.repeat(80) });
  for (let index = 0; index < 1000; index += 1) trace.addEvent('step', { index, text });
  const drained = client.drain({ maxBytes: 61_440, isEnding: false });
  expect(bytesOf(drained)).toBeLessThanOrEqual(61_440);
  expect(bytesOf(drained)).toBeGreaterThan(58_000);
  const indexes = indexesOf(drained);
  expect(indexes).toEqual(Array.from({ length: indexes.length }, (_, index) => index));
});

test('a closing trace that does not fit is closed only if the host ends', () => {
  const { client } = createTestClient();
  const trace = client.trace();
  for (let index = 0; index < 300; index += 1) trace.addEvent('step', { text: 'x'.repeat(400) });
  void trace.close();
  const hidden = client.drain({ ...atTheEnd, isEnding: false });
  expect(new Set(hidden.map(operationOf))).toEqual(new Set(['flush']));
  const last = client.drain(atTheEnd);
  expect(last.map(operationOf)).toEqual(['close']);
  expect(bytesOf(last)).toBeLessThanOrEqual(61_440);
  expect(last.flatMap(flushesOf)).toEqual(hidden.flatMap(flushesOf));
});

test.each(['open', 'closing'])('no request is larger than the service accepts (%s trace)', async (state) => {
  const { client } = createTestClient();
  const trace = client.trace({ name: 'import' });
  for (let index = 0; index < 1500; index += 1) trace.addEvent('step', { index, text: 'x'.repeat(3000) });
  for (let index = 0; index < 40; index += 1) trace.addEvent('step', { text: 'x'.repeat(60_000) });
  if (state === 'closing') void trace.close();
  const alive = client.drain({ maxBytes: 67_108_864, isEnding: false });
  const drained = client.drain({ maxBytes: 67_108_864, isEnding: true });
  for (const { body } of [...alive, ...drained]) expect(Buffer.byteLength(body)).toBeLessThan(4_194_304);
  expect(alive.map(operationOf)).toEqual(['flush']);
  expect(drained.map(operationOf).indexOf('close')).toBe(state === 'closing' ? drained.length - 1 : -1);
  const service = createFakeIngestService();
  const traceId = trace.getTraceId();
  for (const request of drained) {
    await service.respond({ operation: operationOf(request), traceId, body: JSON.parse(request.body) });
  }
  expect(service.eventsOf(traceId)).toHaveLength(1540);
  expect(service.isClosed(traceId)).toBe(state === 'closing');
  const indexes = indexesOf(drained);
  expect(indexes.slice(0, 1500)).toEqual(Array.from({ length: 1500 }, (_, index) => index));
});

const sizes = Array.from({ length: 20 }, (_, index) => 500 + index * 50);

test('a page that was hidden with a backlog delivers as much when it ends', () => {
  for (const size of sizes) {
    const { client } = createTestClient({}, { flushBytes: 40_960 });
    const options: object = { name: 'visit', autoClose: true };
    const trace = client.trace(options);
    for (let index = 0; index < 150; index += 1) trace.addEvent('step', { index, text: 'x'.repeat(size) });
    const hidden = client.drain({ ...atTheEnd, isEnding: false });
    const last = client.drain(atTheEnd);
    expect(last.map(operationOf)).toEqual(['close']);
    expect(bytesOf(last)).toBeLessThanOrEqual(61_440);
    expect(last.flatMap(flushesOf)).toEqual(hidden.flatMap(flushesOf));
    expect(bytesOf(last)).toBeGreaterThan(58_000);
  }
});

test('a page that ends beside another request delivers what still fits of what it had when it was hidden', () => {
  for (const size of sizes) {
    const { client } = createTestClient({}, { flushBytes: 40_960 });
    const trace = client.trace({ name: 'visit' });
    for (let index = 0; index < 150; index += 1) trace.addEvent('step', { index, text: 'x'.repeat(size) });
    client.drain({ ...atTheEnd, isEnding: false });
    const last = client.drain({ maxBytes: 59_440, isEnding: true });
    expect(last.map(operationOf)).toEqual(['flush']);
    expect(bytesOf(last)).toBeLessThanOrEqual(59_440);
    expect(bytesOf(last)).toBeGreaterThan(39_000);
  }
});

test.each([
  ['ASCII', 'x'.repeat(700)],
  ['characters of three bytes', '語'.repeat(230)],
])('a host that ends in an outage delivers as much as fits of what waits (%s)', async (_what, text) => {
  const { client, respondWith, clock, requests } = createTestClient({}, { flushBytes: 40_960 });
  respondWith(() => ({ status: 503, body: '' }));
  const options: object = { autoClose: true };
  const trace = client.trace(options);
  for (let index = 0; index < 100; index += 1) trace.addEvent('step', { index, text });
  await clock.advance(10_000);
  for (const { body } of requests) expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(42_000);
  const drained = client.drain(atTheEnd);
  expect(drained.map(operationOf)).toEqual(['close']);
  expect(bytesOf(drained)).toBeGreaterThan(58_000);
  const indexes = indexesOf(drained);
  expect(indexes).toEqual(Array.from({ length: indexes.length }, (_, index) => index));
});
