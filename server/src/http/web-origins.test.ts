import { describe, expect, it } from 'vitest';
import { sampleCaller } from '../identity/testing/sample-caller.ts';
import type { Caller } from './caller.ts';
import { contextOf } from './request-context.ts';
import { startTestApp } from './testing/start-test-app.ts';
import { answerPreflight, requireAllowedOrigin } from './web-origins.ts';

const webKey: Partial<Caller> = { kind: 'web', allowedOrigins: ['https://shop.example'] };

async function start(caller: Partial<Caller>): Promise<string> {
  const { url } = await startTestApp(
    answerPreflight,
    (request, _response, next) => {
      contextOf(request).caller = sampleCaller(caller);
      next();
    },
    requireAllowedOrigin,
    (_request, response) => void response.end('written'),
  );
  return url;
}

describe('a preflight', () => {
  it('is answered for any origin without a key, with the allowed methods and headers', async () => {
    const response = await fetch(await start(webKey), {
      method: 'OPTIONS',
      headers: { origin: 'https://any.example', 'access-control-request-method': 'POST' },
    });
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': 'https://any.example',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type, content-encoding, x-ingest-api-key, authorization',
      'access-control-max-age': '600',
      vary: 'origin',
    });
  });

  it('requires a requested method', async () => {
    const headers = { origin: 'https://shop.example' };
    const response = await fetch(await start(webKey), { method: 'OPTIONS', headers });
    expect(await response.text()).toBe('written');
  });
});

describe('a write from a page', () => {
  it('is accepted from an allowed origin, and the page may read the response', async () => {
    const response = await fetch(await start(webKey), { headers: { origin: 'https://shop.example' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('https://shop.example');
    expect(response.headers.get('access-control-expose-headers')).toContain('retry-after');
  });

  it.each([
    ['another origin', 'https://shop.example.evil.example'],
    ['another scheme', 'http://shop.example'],
    ['another port', 'https://shop.example:444'],
    ['another case', 'https://SHOP.example'],
    ['a page without origin', 'null'],
  ])('is rejected from %s, in a response the page may read', async (_what, origin) => {
    const response = await fetch(await start(webKey), { headers: { origin } });
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(await response.json()).toMatchObject({
      error: {
        code: 'PERMISSION_DENIED',
        details: [{ location: 'header', name: 'origin', received: origin }],
      },
    });
  });

  it('needs an origin when its key is a web key', async () => {
    const response = await fetch(await start(webKey));
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('a web key needs an Origin header');
  });

  it('needs no allowed origin with an ingest key', async () => {
    const url = await start({ kind: 'ingest' });
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(url, { headers: { origin: 'https://any.example' } })).status).toBe(200);
  });
});
