import { expect, test } from 'vitest';
import { accept } from '../testing/fake-platform.ts';
import { createTestClient } from '../testing/test-client.ts';

test('flush delivers what all traces recorded, within callTimeoutMs', async () => {
  const { client, respondWith, clock, callbacks } = createTestClient({ callTimeoutMs: 1000 });
  for (let index = 0; index < 30; index += 1) client.trace().info('x').info('y');
  await client.flush();
  expect(callbacks.flushedCount()).toBe(60);
  await client.flush();
  respondWith(() => new Promise(() => {}));
  client.trace().info('z');
  let isDone = false;
  void client.flush().then(() => {
    isDone = true;
  });
  await clock.advance(999);
  expect(isDone).toBe(false);
  await clock.advance(1);
  expect(isDone).toBe(true);
});

test('a probe ends the pause of an outage, but not one the service asked for', async () => {
  const { client, requests, respondWith, clock, callbacks } = createTestClient();
  respondWith(() => Promise.reject(new Error('offline')));
  client.trace({ autoKeepAlive: false }).info('x');
  await clock.advance(600_000);
  const offlineCount = requests.length;
  client.probeNow();
  await clock.advance(0);
  expect(requests.length).toBe(offlineCount + 1);
  respondWith(accept);
  client.probeNow();
  await clock.advance(0);
  expect(callbacks.flushedCount()).toBe(1);
  respondWith(() => ({ status: 429, retryAfter: '60', body: '' }));
  client.trace();
  await clock.advance(0);
  const limitedCount = requests.length;
  client.probeNow();
  await clock.advance(1000);
  expect(requests.length).toBe(limitedCount);
});

test('shutdown makes an attempt immediately, whatever the pause', async () => {
  const { client, respondWith, clock, callbacks } = createTestClient();
  respondWith(() => Promise.reject(new Error('offline')));
  client.trace().info('x');
  await clock.advance(600_000);
  respondWith(accept);
  client.trace().info('y');
  await client.shutdown();
  expect([callbacks.flushedCount(), callbacks.droppedCount()]).toEqual([2, 0]);
});
