import { describe, expect, it } from 'vitest';
import { sampleCaller } from '../identity/testing/sample-caller.ts';
import { createRateLimiter, limitRequests, type RateLimit } from './rate-limit.ts';
import { contextOf } from './request-context.ts';
import { startTestApp } from './testing/start-test-app.ts';

/** Serves requests behind a rate limit; a header names the caller. */
async function startLimited(limit: RateLimit, nowMs: () => number) {
  const { url } = await startTestApp(
    (request, _response, next) => {
      contextOf(request).caller = sampleCaller({ keyId: String(request.headers['key-id']) });
      next();
    },
    limitRequests(createRateLimiter(limit, nowMs)),
    (_request, response) => void response.end(),
  );
  return (keyId: string) => fetch(url, { headers: { 'key-id': keyId } });
}

describe('the rate limit', () => {
  it('reports the quota to each caller, and rejects requests over it until time has passed', async () => {
    let nowMs = 0;
    const send = await startLimited({ unit: 'requests', perSecond: 2 }, () => nowMs);
    const first = await send('key_1');
    expect(first.status).toBe(200);
    expect(first.headers.get('ratelimit-policy')).toBe('"requests";q=2;w=1');
    expect(first.headers.get('ratelimit')).toBe('"requests";r=1;t=0');
    expect((await send('key_1')).headers.get('ratelimit')).toBe('"requests";r=0;t=0');

    const refused = await send('key_1');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.headers.get('ratelimit')).toBe('"requests";r=0;t=1');
    expect(await refused.json()).toEqual({
      error: {
        code: 'RESOURCE_EXHAUSTED',
        message: 'this key may use 2 requests a second; wait 1 s',
        details: [{ type: 'retry', retry_after_seconds: 1 }],
      },
    });

    nowMs = 500;
    expect((await send('key_1')).status).toBe(200);
  });

  it('counts each key separately', async () => {
    const send = await startLimited({ unit: 'requests', perSecond: 1 }, () => 0);
    expect([(await send('a')).status, (await send('a')).status, (await send('b')).status]).toEqual([
      200, 429, 200,
    ]);
  });
});

describe('the rate limiter', () => {
  it('rounds the wait up to whole seconds, so that no client retries too early', () => {
    const limiter = createRateLimiter({ unit: 'bytes', perSecond: 100 }, () => 0);
    const headers = new Map<string, unknown>();
    const response = { setHeader: (name: string, value: unknown) => headers.set(name, value) };
    const charge = (amount: number) => limiter.charge('key_1', amount, response as never); // all it uses
    charge(300);
    expect(() => charge(1)).toThrow('this key may use 100 bytes a second; wait 3 s');
    expect(headers.get('ratelimit')).toBe('"bytes";r=0;t=3');
  });
});
