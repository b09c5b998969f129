import { expect, test } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { createFetchTransport, type FetchLike, type FetchResponse } from './fetch-transport.ts';

const request = { url: 'https://ingest.test/x', headers: { a: 'b' }, body: '{}', timeoutMs: 1000 };

/** A transport whose `fetch` answers with `response`, and the arguments that it was called with. */
function createTestTransport(response: Partial<FetchResponse> | Error) {
  const clock = createFakeClock();
  const calls: Parameters<FetchLike>[] = [];
  const send = createFetchTransport(async (...call) => {
    calls.push(call);
    if (response instanceof Error) throw response;
    return { status: 200, headers: { get: () => null }, text: async () => '{}', ...response };
  }, clock.setTimer);
  return { send, calls, clock };
}

function streamOf(chunks: Iterable<Uint8Array>) {
  const iterator = chunks[Symbol.iterator]();
  const state = { cancelled: false };
  const reader = {
    read: async () => {
      const { done, value } = iterator.next();
      return done ? { done: true } : { done: false, value };
    },
    cancel: async () => {
      state.cancelled = true;
    },
  };
  return { body: { getReader: () => reader }, state };
}

test('a request is posted without following redirects, and keepalive only when asked for', async () => {
  const { send, calls, clock } = createTestTransport({});
  await send(request);
  await send({ ...request, keepalive: true });
  expect(calls[0]?.[1]).toEqual({
    method: 'POST',
    headers: { a: 'b' },
    body: '{}',
    redirect: 'manual',
    signal: expect.anything(),
  });
  expect(calls[1]?.[1].keepalive).toBe(true);
  expect(clock.timerCount()).toBe(0);
});

test('the answer has status, text and Retry-After', async () => {
  const { body } = streamOf([new Uint8Array([0xc3]), new Uint8Array([0xa9])]);
  const headers = { get: (name: string) => (name === 'retry-after' ? '7' : null) };
  const { send } = createTestTransport({ status: 429, headers, body });
  expect(await send(request)).toEqual({ status: 429, body: 'é', retryAfter: '7' });
});

test.each([null, undefined])('a body of %s is read as text', async (body) => {
  const { send } = createTestTransport({ ...(body === null && { body }), text: async () => 'plain' });
  expect(await send(request)).toEqual({ status: 200, body: 'plain' });
});

test('an endless answer is cut off and cancelled', async () => {
  function* endless() {
    for (;;) yield new Uint8Array(100_000).fill(120);
  }
  const { body, state } = streamOf(endless());
  const { send } = createTestTransport({ body });
  expect((await send(request)).body).toHaveLength(300_000);
  expect(state.cancelled).toBe(true);
});

test('a long text without a stream is cut off', async () => {
  const { send } = createTestTransport({ text: async () => 'x'.repeat(1_000_000) });
  expect((await send(request)).body).toHaveLength(262_144);
});

test('a failure is passed on, and its timer is cancelled', async () => {
  const failure = new TypeError('fetch failed');
  const { send, clock } = createTestTransport(failure);
  await expect(send(request)).rejects.toBe(failure);
  expect(clock.timerCount()).toBe(0);
});

test('a request without an answer rejects with TimeoutError after its time', async () => {
  const clock = createFakeClock();
  const hanging: FetchLike = (_url, init) =>
    new Promise((_resolve, reject) => {
      // Node's signal, of which the transport needs only `aborted`.
      (init.signal as AbortSignal).addEventListener('abort', () => reject(new Error('aborted')));
    });
  const outcome = createFetchTransport(hanging, clock.setTimer)(request).catch((error) => error);
  await clock.advance(1000);
  expect(await outcome).toMatchObject({ name: 'TimeoutError' });
});
