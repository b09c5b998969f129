import { gzipSync, zstdCompressSync } from 'node:zlib';
import type { RequestHandler } from 'express';
import { describe, expect, it } from 'vitest';
import { sampleCaller } from '../testing/sample-caller.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import { createBodyMemory } from './body-memory.ts';
import type { RateLimiter } from './rate-limit.ts';
import { type BodyStepOptions, readBody, readOtlpBody } from './read-body-step.ts';
import { contextOf } from './request-context.ts';

async function start(step: (options: BodyStepOptions) => RequestHandler = readBody) {
  const charges: [string, number][] = [];
  const limiter: RateLimiter = { charge: (keyId, amount) => void charges.push([keyId, amount]) };
  const { url } = await startTestApp(
    (request, _response, next) => {
      contextOf(request).caller = sampleCaller({ keyId: 'key_9' });
      next();
    },
    step({ maxBytes: 1_000, memory: createBodyMemory(2_000), limiter }),
    (request, response) => void response.json({ read: request.body }),
  );
  const post = (body: string | Uint8Array<ArrayBuffer>, headers = {}) =>
    fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
  return { post, charges };
}

describe('the step that reads bodies', () => {
  it('hands on the parsed body', async () => {
    const { post } = await start();
    expect(await (await post('{"a":[1,"é"]}')).json()).toEqual({ read: { a: [1, 'é'] } });
  });

  it('charges the bytes of the unpacked body to the key of the caller', async () => {
    const { post, charges } = await start();
    await post('{"é":1}');
    await post(gzipSync(JSON.stringify('a'.repeat(500))), { 'content-encoding': 'gzip' });
    expect(charges).toEqual([
      ['key_9', 8],
      ['key_9', 502],
    ]);
  });

  it('refuses a broken body, which is charged all the same', async () => {
    const { post, charges } = await start();
    expect((await post('{"a":')).status).toBe(400);
    expect(charges).toEqual([['key_9', 5]]);
  });
});

describe('the step that reads OTLP bodies', () => {
  it.each([
    ['application/json', 'json', '{"resource'],
    ['application/json; charset=utf-8', 'json', '{}'],
    ['application/x-protobuf', 'protobuf', '\n\0'],
  ])('hands on the bytes of %s as %s', async (contentType, encoding, text) => {
    const { post, charges } = await start(readOtlpBody);
    const response = await post(text, { 'content-type': contentType });
    expect(await response.json()).toEqual({ read: { encoding, bytes: { ...Buffer.from(text) } } });
    expect(charges).toEqual([['key_9', text.length]]);
  });

  it.each([
    ['gzip', gzipSync],
    ['zstd', zstdCompressSync],
  ] as const)('unpacks %s', async (encoding, pack) => {
    const { post } = await start(readOtlpBody);
    const response = await post(Uint8Array.from(pack('abc')), { 'content-encoding': encoding });
    expect(await response.json()).toMatchObject({ read: { bytes: { ...Buffer.from('abc') } } });
  });

  it('gives the room of a body back, whatever became of it', async () => {
    const { post } = await start(readOtlpBody);
    for (let round = 0; round < 5; round++) {
      expect((await post('a'.repeat(900))).status).toBe(200);
      expect((await post('a'.repeat(1_001))).status).toBe(413);
    }
  });
});
