import { gunzipSync } from 'node:zlib';
import type { RequestHandler } from 'express';
import { describe, expect, it } from 'vitest';
import { compressResponses } from './compress-response.ts';
import { headAsGet } from './head-as-get.ts';
import { requestBytes } from './testing/request-bytes.ts';
import { startTestApp } from './testing/start-test-app.ts';

const small = { text: 'x'.repeat(100) };
const large = { text: 'x'.repeat(5_000) };
const huge = { text: 'x'.repeat(100_000) };

async function ask(answer: RequestHandler, headers: Record<string, string>, method = 'GET') {
  const { url } = await startTestApp(withoutEtags, headAsGet, compressResponses, answer);
  return requestBytes(url, { method, headers });
}

/** As listeners have it. */
const withoutEtags: RequestHandler = (request, _response, next) => {
  request.app.disable('etag');
  next();
};

const gzip = { 'accept-encoding': 'gzip, deflate, br' };

describe('an answer', () => {
  it.each([
    ['at once', large],
    ['by another thread', huge],
  ])('is compressed %s for a client that accepts gzip', async (_how, body) => {
    const { headers, bytes } = await ask((_request, response) => response.json(body), gzip);
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(bytes.length) });
    expect(headers.vary?.toLowerCase()).toContain('accept-encoding');
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(body);
  });

  it.each([
    ['small', (_request, response) => response.json(small), gzip],
    ['for others', (_request, response) => response.json(large), {}],
    [
      'for whoever refuses gzip',
      (_request, response) => response.json(large),
      { 'accept-encoding': 'gzip;q=0' },
    ],
    ['a page', (_request, response) => response.type('html').send(huge.text), gzip],
    ['one with an ETag', (_request, response) => response.setHeader('etag', '"1"').json(large), gzip],
    [
      'compressed already',
      (_request, response) => response.setHeader('content-encoding', 'br').json(large),
      gzip,
    ],
  ] satisfies [string, RequestHandler, Record<string, string>][])(
    'stays as it is: %s',
    async (_what, answer, accepted) => {
      const { headers } = await ask(answer, accepted);
      expect(headers['content-encoding']).not.toBe('gzip');
    },
  );

  it('to HEAD has no body', async () => {
    const { status, bytes } = await ask((_request, response) => response.json(large), gzip, 'HEAD');
    expect({ status, length: bytes.length }).toEqual({ status: 200, length: 0 });
  });
});
