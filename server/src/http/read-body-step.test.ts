import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createFairPool } from '../fairness/fair-pool.ts';
import { sampleCaller } from '../identity/testing/sample-caller.ts';
import { documentBody } from './body-decoder.ts';
import type { RateLimiter } from './rate-limit.ts';
import { readBody } from './read-body-step.ts';
import { contextOf } from './request-context.ts';
import { startTestApp } from './testing/start-test-app.ts';

async function start() {
  const charges: [string, number][] = [];
  const limiter: RateLimiter = { charge: (keyId, amount) => void charges.push([keyId, amount]) };
  const { url } = await startTestApp(
    (request, _response, next) => {
      contextOf(request).caller = sampleCaller({ keyId: 'key_9' });
      next();
    },
    readBody(documentBody, {
      maxBytes: 1_000,
      memory: createFairPool({ name: 'memory', capacity: 2_000, unit: 'bytes' }),
      limiter,
    }),
    (request, response) => void response.json({ read: request.body }),
  );
  const post = (body: string | Uint8Array<ArrayBuffer>, headers = {}) =>
    fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
  return { post, charges };
}

describe('the step that reads bodies', () => {
  it('passes the parsed body on', async () => {
    const { post } = await start();
    expect(await (await post('{"a":[1,"é"]}')).json()).toEqual({ read: { a: [1, 'é'] } });
  });

  it('charges the decompressed bytes to the key of the caller', async () => {
    const { post, charges } = await start();
    await post('{"é":1}');
    await post(gzipSync(JSON.stringify('a'.repeat(500))), { 'content-encoding': 'gzip' });
    expect(charges).toEqual([
      ['key_9', 8],
      ['key_9', 502],
    ]);
  });

  it('rejects a malformed body, which is charged anyway', async () => {
    const { post, charges } = await start();
    expect((await post('{"a":')).status).toBe(400);
    expect(charges).toEqual([['key_9', 5]]);
  });
});

async function startWithoutQuota() {
  const { url } = await startTestApp(
    readBody(documentBody, {
      maxBytes: 1_000,
      memory: createFairPool({ name: 'memory', capacity: 2_000, unit: 'bytes' }),
    }),
    (request, response) => void response.json({ read: request.body, type: request.headers['content-type'] }),
  );
  return (body: string | Uint8Array<ArrayBuffer>, headers = {}) =>
    fetch(url, { method: 'PUT', body, headers: { 'content-type': 'application/json', ...headers } });
}

describe('the step that reads bodies, without a quota of bytes', () => {
  it('passes the decoded body on, plain or compressed', async () => {
    const put = await startWithoutQuota();
    expect(await (await put('{"a":[1,"é"]}')).json()).toMatchObject({ read: { a: [1, 'é'] } });
    const packed = await put(Uint8Array.from(gzipSync('[2]')), { 'content-encoding': 'gzip' });
    expect(await packed.json()).toMatchObject({ read: [2] });
  });

  it('removes parameters from the content type, because the validator caches each variant', async () => {
    const put = await startWithoutQuota();
    const response = await put('{}', { 'content-type': 'Application/JSON; charset=utf-8; x=y' });
    expect(await response.json()).toEqual({ read: {}, type: 'application/json' });
  });

  it.each([
    ['another content type', '{}', { 'content-type': 'text/plain' }, 415],
    ['another encoding', '{}', { 'content-encoding': 'br' }, 415],
    ['too long a body', `"${'a'.repeat(1_000)}"`, {}, 413],
    ['a bomb', Uint8Array.from(gzipSync(' '.repeat(100_000))), { 'content-encoding': 'gzip' }, 413],
    ['broken JSON', '{"a":', {}, 400],
    ['no body', '', {}, 400],
  ])('refuses %s', async (_what, body, headers, status) => {
    expect((await (await startWithoutQuota())(body, headers)).status).toBe(status);
  });

  it('releases the memory of a body, whatever the result', async () => {
    const put = await startWithoutQuota();
    for (let round = 0; round < 5; round++) {
      expect((await put(`"${'a'.repeat(900)}"`)).status).toBe(200);
      expect((await put('a'.repeat(1_001))).status).toBe(413);
      expect((await put('a'.repeat(900))).status).toBe(400);
    }
  });
});

describe('a body whose decoder takes its time', () => {
  it('holds its memory until it is decoded', async () => {
    const decoding = Promise.withResolvers<void>();
    const decoded = Promise.withResolvers<unknown>();
    const memory = createFairPool({ name: 'memory', capacity: 2_000, unit: 'bytes' });
    const { url } = await startTestApp(
      readBody(
        {
          format: documentBody.format,
          decode() {
            decoding.resolve();
            return decoded.promise;
          },
        },
        { maxBytes: 1_000, memory },
      ),
      (request, response) => void response.json([request.body, memory.used]),
    );
    const headers = { 'content-type': 'application/json' };
    const answer = fetch(url, { method: 'POST', body: '{"a":1}', headers });
    await decoding.promise;
    expect(memory.used).toBe(7);
    decoded.resolve('decoded');
    expect(await (await answer).json()).toEqual(['decoded', 0]);
  });

  it('is told when its memory is needed for another project', async () => {
    const decoding = Promise.withResolvers<void>();
    const memory = createFairPool({ name: 'memory', capacity: 1_000, unit: 'bytes' });
    const { url } = await startTestApp(
      readBody(
        {
          format: documentBody.format,
          decode: (_body, { abortSignal }) =>
            new Promise((_resolve, reject) => {
              const abort = abortSignal();
              abort.addEventListener('abort', () => reject(abort.reason));
              decoding.resolve();
            }),
        },
        { maxBytes: 1_000, memory },
      ),
    );
    const headers = { 'content-type': 'application/json' };
    const answer = fetch(url, { method: 'POST', body: `"${'a'.repeat(898)}"`, headers });
    await decoding.promise;
    memory.open({ tenant: 'prj_2', isWebKey: false }).take(500);
    expect((await answer).status).toBe(503);
  });
});
