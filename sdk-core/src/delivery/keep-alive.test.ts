import { expect, test } from 'vitest';
import { createTestClient } from '../testing/test-client.ts';

const traceId = 'a'.repeat(32);

function keepAliveCount(operations: readonly string[]): number {
  return operations.filter((operation) => operation === 'keep-alive').length;
}

test('keep-alives start after the first stored flush and end with the trace', async () => {
  const { client, clock, operations, respondWith } = createTestClient();
  respondWith(() => ({ status: 503, body: '' }));
  const trace = client.trace({ maxRetries: 100, retryBackoff: 30_000 });
  await clock.advance(60_000);
  expect(keepAliveCount(operations())).toBe(0);
  respondWith(() => ({ status: 200, body: '{"accepted":true}' }));
  await clock.advance(90_000);
  const count = keepAliveCount(operations());
  expect(count).toBeGreaterThan(5);
  await trace.close();
  await clock.advance(60_000);
  expect([keepAliveCount(operations()), clock.timerCount()]).toEqual([count, 0]);
});

test.each([
  ['a new trace', {}, 3],
  ['a new trace with autoKeepAlive off', { autoKeepAlive: false }, 0],
  ['a resumed trace', { traceId }, 0],
  ['a resumed trace with autoKeepAlive on', { traceId, autoKeepAlive: true }, 3],
])('%s sends %o: %i keep-alives in 35 s', async (_what, options, expected) => {
  const { client, clock, operations } = createTestClient();
  client.trace(options);
  await clock.advance(35_000);
  expect(keepAliveCount(operations())).toBe(expected);
});

test('keep-alives can be started and stopped', async () => {
  const { client, clock, operations } = createTestClient({ keepAliveIntervalMs: 1000 });
  const trace = client.trace({ traceId }).startKeepAlive().startKeepAlive();
  await clock.advance(2500);
  trace.stopKeepAlive();
  await clock.advance(10_000);
  expect(keepAliveCount(operations())).toBe(2);
});

test('keep-alives never overlap', async () => {
  const { client, clock, operations, respondWith } = createTestClient({ keepAliveIntervalMs: 1000 });
  respondWith(() => new Promise(() => {}));
  client.trace({ traceId }).startKeepAlive();
  await clock.advance(20_000);
  expect(keepAliveCount(operations())).toBe(1);
});

test('three consecutive failures stop keep-alives, two do not', async () => {
  const { client, clock, operations, respondWith, callbacks } = createTestClient({
    keepAliveIntervalMs: 1000,
  });
  let requestCount = 0;
  respondWith(() => {
    requestCount += 1;
    return requestCount === 3 ? { status: 200, body: '{"accepted":true}' } : { status: 500, body: '' };
  });
  client.trace({ traceId }).startKeepAlive();
  await clock.advance(60_000);
  expect(keepAliveCount(operations())).toBe(6);
  expect(callbacks.calls).toEqual(Array.from({ length: 5 }, () => 'keepAlive failed: status 500'));
});

test.each([
  ['closed', true],
  ['unknown_trace', false],
])('accepted: false with %s stops them; the trace is closed: %s', async (reason, closed) => {
  const { client, clock, operations, respondWith } = createTestClient({ keepAliveIntervalMs: 1000 });
  respondWith(() => ({ status: 200, body: JSON.stringify({ accepted: false, reason }) }));
  const trace = client.trace({ traceId }).startKeepAlive();
  await clock.advance(60_000);
  expect([keepAliveCount(operations()), trace.isClosed()]).toEqual([1, closed]);
});

test('an interval of 0 sends none', async () => {
  const { client, clock, operations } = createTestClient({ keepAliveIntervalMs: 0 });
  client.trace();
  await clock.advance(60_000);
  expect(operations()).toEqual(['flush']);
});

test('keep-alives pause in an outage, probe it, and go on afterwards', async () => {
  const { client, clock, operations, respondWith } = createTestClient();
  client.trace();
  await clock.advance(10_000);
  respondWith(() => Promise.reject(new Error('ECONNREFUSED')));
  await clock.advance(3_600_000);
  const failedCount = keepAliveCount(operations());
  expect(failedCount).toBeLessThan(3600 / 15);
  expect(failedCount).toBeGreaterThan(3600 / 60);
  respondWith(() => ({ status: 200, body: '{"accepted":true}' }));
  await clock.advance(100_000);
  expect(keepAliveCount(operations())).toBeGreaterThanOrEqual(failedCount + 6);
});
