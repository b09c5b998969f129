import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { requireSameOrigin } from './require-same-origin.ts';
import { startTestApp } from './testing/start-test-app.ts';

/** By node:http, because `fetch` sets these headers itself. */
async function send(
  method: string,
  headers: (origin: string) => Record<string, string>,
): Promise<{ readonly status: number; readonly body: string }> {
  const { url } = await startTestApp(requireSameOrigin, (_request, response) => void response.end());
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: headers(url) }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    });
    sent.on('error', reject).end();
  });
}

async function statusOf(...request: Parameters<typeof send>): Promise<number> {
  return (await send(...request)).status;
}

describe('an unsafe request', () => {
  it.each([
    ['a page of this origin', (origin: string) => ({ origin, 'sec-fetch-site': 'same-origin' })],
    [
      'a page behind a proxy that names another host',
      () => ({ origin: 'https://a', 'sec-fetch-site': 'same-origin' }),
    ],
    ['a browser that sends the origin alone', (origin: string) => ({ origin })],
  ])('passes from %s', async (_what, headers) => {
    expect(await statusOf('POST', headers)).toBe(200);
  });

  it.each([
    ['another site', (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site' })],
    ['another port or subdomain', (origin: string) => ({ origin, 'sec-fetch-site': 'same-site' })],
    ['a bookmark', () => ({ 'sec-fetch-site': 'none' })],
    ['another origin', () => ({ origin: 'https://evil.example' })],
    ['the same host over TLS', (origin: string) => ({ origin: origin.replace('http', 'https') })],
    ['an opaque origin', () => ({ origin: 'null' })],
    ['no browser', () => ({})],
  ])('is refused from %s', async (_what, headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(await statusOf(method, headers)).toBe(403);
  });
});

it('says what a service needs behind a proxy that passes on another host', async () => {
  expect((await send('POST', () => ({ origin: 'http://obs.example' }))).body).toContain('--public-api-url');
});

describe('a safe request', () => {
  it.each([
    ['a page of this origin', { 'sec-fetch-site': 'same-origin' }, 200],
    ['the address bar', { 'sec-fetch-site': 'none' }, 200],
    ['no browser', {}, 200],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another port', { 'sec-fetch-site': 'same-site' }, 403],
    ['another origin', { origin: 'https://evil.example' }, 403],
  ])('from %s is answered %s', async (_what, headers: Record<string, string>, status) => {
    expect(await statusOf('GET', () => headers)).toBe(status);
  });
});
