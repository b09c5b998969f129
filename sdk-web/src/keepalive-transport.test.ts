import { expect, test } from 'vitest';
import type { Platform } from './core.ts';
import { createKeepaliveTransport } from './keepalive-transport.ts';

type SendRequest = Parameters<Platform['send']>[0];

/** A transport whose answers tests give, and whether each request had `keepalive`. */
function createTestTransport() {
  const usage = { bytes: 0 };
  const kept: (boolean | undefined)[] = [];
  const answers: { succeed: () => void; fail: () => void }[] = [];
  const send = createKeepaliveTransport(({ keepalive }) => {
    kept.push(keepalive);
    return new Promise((resolve, reject) => {
      answers.push({
        succeed: () => resolve({ status: 200, body: '{}' }),
        fail: () => reject(new TypeError('failed to fetch')),
      });
    });
  }, usage);
  const sendBody = (body: string, options: Partial<SendRequest> = {}) =>
    send({ url: 'https://ingest.test', headers: {}, body, timeoutMs: 1, ...options }).catch(() => undefined);
  return { usage, kept, answers, sendBody };
}

test('small requests outlive the page while they take little of the limit together', async () => {
  const { usage, kept, answers, sendBody } = createTestTransport();
  const first = sendBody('x'.repeat(10_000));
  void sendBody('x'.repeat(10_000));
  void sendBody('x'.repeat(6_000));
  expect(kept).toEqual([true, false, true]);
  expect(usage.bytes).toBe(16_000);
  answers[0]?.succeed();
  await first;
  expect(usage.bytes).toBe(6_000);
});

test('the limit counts UTF-8 bytes', () => {
  const { usage, kept, sendBody } = createTestTransport();
  void sendBody('é'.repeat(10_000));
  expect([kept, usage.bytes]).toEqual([[false], 0]);
  void sendBody('é'.repeat(5_000));
  expect([kept, usage.bytes]).toEqual([[false, true], 10_000]);
});

test('a request of the page’s end is kept alive at any size', () => {
  const { usage, kept, sendBody } = createTestTransport();
  void sendBody('x'.repeat(60_000), { keepalive: true });
  expect([kept, usage.bytes]).toEqual([[true], 60_000]);
});

test('after a failure ordinary requests do without, until one succeeds', async () => {
  const { kept, answers, sendBody, usage } = createTestTransport();
  const failing = sendBody('x');
  answers[0]?.fail();
  await failing;
  const retried = sendBody('x');
  answers[1]?.succeed();
  await retried;
  void sendBody('x');
  expect(kept).toEqual([true, false, true]);
  expect(usage.bytes).toBe(1);
});
