import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createFairPool } from '../../fairness/fair-pool.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { readBody } from '../../http/read-body-step.ts';
import { contextOf } from '../../http/request-context.ts';
import { startTestApp } from '../../http/testing/start-test-app.ts';
import { sampleCaller } from '../../identity/testing/sample-caller.ts';
import type { JsonTranscoder } from './json/json-transcoder.ts';
import { otlpBody } from './otlp-body.ts';

/** Leaves requests as they are. */
const echo: JsonTranscoder = { transcode: async ({ json }) => json };

async function start() {
  const charges: [string, number][] = [];
  const limiter: RateLimiter = { charge: (keyId, amount) => void charges.push([keyId, amount]) };
  const { url } = await startTestApp(
    (request, _response, next) => {
      contextOf(request).caller = sampleCaller({ keyId: 'key_9' });
      next();
    },
    readBody(otlpBody('logs', echo), {
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

describe('the body of an OTLP request', () => {
  it.each([
    ['application/json', 'json', '{"resource'],
    ['application/json; charset=utf-8', 'json', '{}'],
    ['application/x-protobuf', 'protobuf', '\n\0'],
  ])('hands on the bytes of %s as %s', async (contentType, encoding, text) => {
    const { post, charges } = await start();
    const response = await post(text, { 'content-type': contentType });
    expect(await response.json()).toEqual({ read: { encoding, bytes: { ...Buffer.from(text) } } });
    expect(charges).toEqual([['key_9', text.length]]);
  });

  it.each([
    ['gzip', gzipSync],
    ['zstd', zstdCompressSync],
    ['deflate', deflateSync],
  ] as const)('unpacks %s', async (encoding, pack) => {
    const { post } = await start();
    const response = await post(Uint8Array.from(pack('abc')), { 'content-encoding': encoding });
    expect(await response.json()).toMatchObject({ read: { bytes: { ...Buffer.from('abc') } } });
  });

  it('gives the room of a body back, whatever became of it', async () => {
    const { post } = await start();
    for (let round = 0; round < 5; round++) {
      expect((await post('a'.repeat(900))).status).toBe(200);
      expect((await post('a'.repeat(1_001))).status).toBe(413);
    }
  });
});
