import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sampleCaller } from '../testing/sample-caller.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import type { RateLimiter } from './rate-limit.ts';
import { readBody } from './read-body-step.ts';
import { contextOf } from './request-context.ts';

async function start() {
  const charges: [string, number][] = [];
  const limiter: RateLimiter = { charge: (keyId, amount) => void charges.push([keyId, amount]) };
  const { url } = await startTestApp(
    (request, _response, next) => {
      contextOf(request).caller = sampleCaller({ keyId: 'key_9' });
      next();
    },
    readBody(1_000, limiter),
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
