import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import { readJsonBody } from './read-body.ts';

const maxBytes = 1_000;
const json = { 'content-type': 'application/json' };

/** A server that answers with the body it read, or with the error as JSON. */
async function startReader(onFailure: (error: unknown) => void = () => {}): Promise<string> {
  return startTestServer(async (request, response) => {
    try {
      response.end(await readJsonBody(request, maxBytes, () => {}));
    } catch (error) {
      onFailure(error);
      const { code, message, details } =
        error instanceof AppError ? error : new AppError('INTERNAL', String(error));
      response.statusCode = 400;
      response.end(JSON.stringify({ code, message, details }));
    }
  });
}

async function post(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) {
  return fetch(await startReader(), { method: 'POST', body, headers });
}

describe('readJsonBody', () => {
  it.each([
    ['application/json', json],
    ['a charset parameter', { 'content-type': 'application/json; charset=utf-8' }],
    ['another case', { 'content-type': 'Application/JSON' }],
    ['the identity encoding', { ...json, 'content-encoding': 'identity' }],
  ])('reads a body with %s', async (_what, headers) => {
    expect(await (await post('{"é":1}', headers)).text()).toBe('{"é":1}');
  });

  it.each(['gzip', 'GZIP', ' gzip '])('unpacks a body of the encoding %j', async (encoding) => {
    const response = await post(gzipSync('{"a":1}'), { ...json, 'content-encoding': encoding });
    expect(await response.text()).toBe('{"a":1}');
  });

  it.each([
    ['content-type', { 'content-type': 'text/plain' }, 'text/plain', ['application/json']],
    ['content-type', { 'content-type': 'application/jsonp' }, 'application/jsonp', ['application/json']],
    ['content-encoding', { ...json, 'content-encoding': 'br' }, 'br', ['gzip', 'identity']],
    ['content-encoding', { ...json, 'content-encoding': 'gzip, gzip' }, 'gzip, gzip', ['gzip', 'identity']],
  ])('refuses a %s it does not know, and lists those it does', async (name, headers, received, allowed) => {
    expect(await (await post('{}', headers)).json()).toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      details: [{ type: 'field', location: 'header', name, received, allowed }],
    });
  });

  it('takes a body of exactly the limit, plain and compressed', async () => {
    const body = 'a'.repeat(maxBytes);
    expect(await (await post(body)).text()).toBe(body);
    const packed = await post(gzipSync(body), { ...json, 'content-encoding': 'gzip' });
    expect(await packed.text()).toBe(body);
  });

  it('refuses one byte more, by what was declared or by what came', async () => {
    const refusal = {
      code: 'PAYLOAD_TOO_LARGE',
      details: [{ type: 'limit', limit: 'body_bytes', max: maxBytes, received: maxBytes + 1 }],
    };
    const body = 'a'.repeat(maxBytes + 1);
    expect(await (await post(body)).json()).toMatchObject(refusal);
    expect(await (await post(gzipSync(body), { ...json, 'content-encoding': 'gzip' })).json()).toMatchObject(
      refusal,
    );
    const url = await startReader();
    const chunked = new Blob([body]).stream();
    const response = await fetch(url, { method: 'POST', body: chunked, duplex: 'half', headers: json });
    expect(await response.json()).toMatchObject(refusal);
  });

  it('refuses by the declared length before any of it came', async () => {
    const headers = { ...json, 'content-length': '1000000000' };
    const request = httpRequest(await startReader(), { method: 'POST', headers });
    request.on('error', () => {}); // it is destroyed below
    request.flushHeaders();
    const [response] = await once(request, 'response');
    expect(await readJson(response)).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      details: [{ received: 1_000_000_000 }],
    });
    request.destroy();
  });

  it('answers a client that goes on sending past the limit', async () => {
    const request = httpRequest(await startReader(), { method: 'POST', headers: json });
    request.on('error', () => {}); // the rest of the upload may fail
    const chunk = Buffer.alloc(64 * 1024);
    const send = () => void request.write(chunk, (error) => (error ? undefined : setImmediate(send)));
    send();
    const [response] = await once(request, 'response');
    expect(response.statusCode).toBe(400);
    request.destroy();
  });

  it('refuses a bomb without unpacking it', async () => {
    const bomb = gzipSync(Buffer.alloc(500_000));
    expect(bomb.length).toBeLessThan(maxBytes);
    const response = await post(bomb, { ...json, 'content-encoding': 'gzip' });
    expect(await response.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  it.each([
    ['no gzip', Buffer.from('{}')],
    ['half of it', gzipSync('{"a":1}').subarray(0, 15)],
    ['an empty body', Buffer.alloc(0)],
  ])('refuses %s where gzip was promised', async (_what, body) => {
    expect(
      await (await post(Uint8Array.from(body), { ...json, 'content-encoding': 'gzip' })).json(),
    ).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('not valid gzip'),
    });
  });

  it('ends when the client leaves in the middle of its upload', async () => {
    const failed = Promise.withResolvers<unknown>();
    const url = await startReader(failed.resolve);
    const request = httpRequest(url, { method: 'POST', headers: { ...json, 'content-length': '500' } });
    request.on('error', () => {}); // it is destroyed below
    request.write('{"half":', () => request.destroy());
    expect(await failed.promise).toMatchObject({ code: 'ECONNRESET' });
  });
});
