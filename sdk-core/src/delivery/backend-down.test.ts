import { expect, test } from 'vitest';
import { accept } from '../testing/fake-platform.ts';
import { createTestClient } from '../testing/test-client.ts';
import { memoryBytes } from './delivery-limits.ts';

const dayMs = 86_400_000;
const itemsPerTrace = 20;
const itemLength = 400;

test.each([
  ['refuses connections', () => Promise.reject(new Error('ECONNREFUSED')), 60_000],
  ['answers 503', () => ({ status: 503, body: '' }), 60_000],
  ['answers 429 for an hour each time', () => ({ status: 429, retryAfter: '3600', body: '' }), 60_000],
] as const)(
  'a back end that %s for a day costs bounded memory, every item is accounted for, and delivery recovers',
  async (_what, respond, stepMs) => {
    const { client, clock, respondWith, callbacks } = createTestClient();
    respondWith(respond);
    let recorded = 0;
    let mostTimers = 0;
    for (let elapsedMs = 0; elapsedMs < dayMs; elapsedMs += stepMs) {
      const trace = client.trace({ name: 'order' });
      for (let index = 0; index < itemsPerTrace; index += 1)
        trace.addEvent('step', { text: 'x'.repeat(itemLength) });
      recorded += itemsPerTrace;
      void trace.close();
      await clock.advance(stepMs);
      mostTimers = Math.max(mostTimers, clock.timerCount());
    }
    expect(callbacks.flushedCount()).toBe(0);
    // Everything no longer queued was reported.
    const waitingCount = recorded - callbacks.droppedCount();
    expect(waitingCount * 2 * itemLength).toBeLessThanOrEqual(memoryBytes);
    expect(mostTimers).toBeLessThan(100);

    respondWith(accept);
    // A pause requested by the service is honoured; without one the client recovers immediately.
    await clock.advance(_what.includes('429') ? 3_600_000 : 5000);
    const trace = client.trace({ name: 'healed' }).info('back');
    await trace.close();
    await clock.advance(5000);
    recorded += 1;
    expect(callbacks.flushedCount() + callbacks.droppedCount()).toBe(recorded);
    expect(callbacks.calls.at(-1)).toBe('closed');
    expect(clock.timerCount()).toBe(0);
  },
);

test('the memory of all traces of a client is bounded, however many there are', async () => {
  const { client, clock, respondWith, callbacks } = createTestClient();
  respondWith(() => ({ status: 429, retryAfter: '86400', body: '' }));
  const traceCount = 200;
  const payload = { text: 'x'.repeat(60_000) };
  for (let index = 0; index < traceCount; index += 1) {
    const trace = client.trace();
    for (let item = 0; item < 10; item += 1) trace.addEvent('big', payload);
  }
  await clock.advance(1000);
  const keptCount = traceCount * 10 - callbacks.droppedCount();
  expect(keptCount * 60_000 * 2).toBeLessThanOrEqual(memoryBytes);
  expect(keptCount).toBeGreaterThan(100);
});

test('a trace whose items did not fit works again once memory is free', async () => {
  const { client, clock, respondWith } = createTestClient();
  const survivor = client.trace({ autoKeepAlive: false });
  await clock.advance(0);
  respondWith(() => ({ status: 429, retryAfter: '60', body: '' }));
  for (let index = 0; index < 300; index += 1) client.trace().addEvent('big', { text: 'x'.repeat(60_000) });
  for (let index = 0; index < 8000; index += 1) client.trace();
  survivor.info('no room');
  void survivor.flush();
  expect(survivor.isClosed()).toBe(false);
  respondWith(accept);
  await clock.advance(120_000);
  let flushedCount = 0;
  const watched = client.trace({
    callbacks: {
      onFlushed(_traceId, itemCount) {
        flushedCount += itemCount;
      },
    },
  });
  await watched.info('room').flush();
  expect(flushedCount).toBe(1);
  await survivor.info('again').flush();
  expect(survivor.isClosed()).toBe(false);
});
