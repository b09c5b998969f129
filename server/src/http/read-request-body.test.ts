import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { decompressBody } from './decompress-body.ts';
import { type BodyFormat, jsonFormat, readRequestBody } from './read-request-body.ts';
import { startTestServer } from './testing/start-test-server.ts';

const maxBytes = 1_000;
const json = { 'content-type': 'application/json' };

const anyFormat: BodyFormat = {
  contentTypes: ['application/json', 'application/x-protobuf'],
  compressions: ['gzip', 'zstd'],
};

interface Reader {
  readonly format: BodyFormat;
  readonly hold: (bytes: number) => void;
  readonly onFailure: (error: unknown) => void;
}

/** Starts a server that responds with the body it read, or with the error as JSON. */
async function startReader({
  format = jsonFormat,
  hold = () => {},
  onFailure = () => {},
}: Partial<Reader> = {}): Promise<string> {
  return startTestServer(async (request, response) => {
    try {
      const { contentType, bytes } = await readRequestBody(request, format, { maxBytes, hold });
      response.setHeader('content-type', contentType).end(bytes);
    } catch (error) {
      onFailure(error);
      const { code, message, details } =
        error instanceof AppError ? error : new AppError('INTERNAL', String(error));
      response.statusCode = 400;
      response.end(JSON.stringify({ code, message, details }));
    }
  });
}

async function post(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = json,
  reader: Partial<Reader> = {},
) {
  return fetch(await startReader(reader), { method: 'POST', body, headers });
}

/**
 * A zstd frame (RFC 8878) whose blocks encode 128 KiB of zeros in four bytes each.
 */
function zstdBomb(blockCount: number): Uint8Array<ArrayBuffer> {
  const blocks = Array.from({ length: blockCount }, (_, index) => {
    const isLast = index === blockCount - 1 ? 1 : 0;
    const header = isLast | (1 << 1) | (131_072 << 3);
    return [header & 0xff, (header >> 8) & 0xff, header >> 16, 0];
  });
  return new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0, 0x68, ...blocks.flat()]);
}

describe('readRequestBody', () => {
  it.each([
    ['application/json', json],
    ['a charset parameter', { 'content-type': 'application/json; charset=utf-8' }],
    ['another case', { 'content-type': 'Application/JSON' }],
    ['the identity encoding', { ...json, 'content-encoding': 'identity' }],
  ])('reads a body with %s', async (_what, headers) => {
    expect(await (await post('{"é":1}', headers)).text()).toBe('{"é":1}');
  });

  it.each(['gzip', 'GZIP', ' gzip '])('decompresses a body with the encoding %j', async (encoding) => {
    const response = await post(gzipSync('{"a":1}'), { ...json, 'content-encoding': encoding });
    expect(await response.text()).toBe('{"a":1}');
  });

  it.each([
    ['content-type', { 'content-type': 'text/plain' }, 'text/plain', ['application/json']],
    ['content-type', { 'content-type': 'application/jsonp' }, 'application/jsonp', ['application/json']],
    ['content-encoding', { ...json, 'content-encoding': 'br' }, 'br', ['gzip', 'identity']],
    ['content-encoding', { ...json, 'content-encoding': 'gzip, gzip' }, 'gzip, gzip', ['gzip', 'identity']],
  ])('rejects an unknown %s, and lists the known ones', async (name, headers, received, allowed) => {
    expect(await (await post('{}', headers)).json()).toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      details: [{ type: 'field', location: 'header', name, received, allowed }],
    });
  });

  it('accepts a body of exactly the limit, plain and compressed', async () => {
    const body = 'a'.repeat(maxBytes);
    expect(await (await post(body)).text()).toBe(body);
    const packed = await post(gzipSync(body), { ...json, 'content-encoding': 'gzip' });
    expect(await packed.text()).toBe(body);
  });

  it('rejects one byte more, by the declared or by the received length', async () => {
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

  it('rejects by the declared length before any byte arrives', async () => {
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

  it('answers a client that keeps sending beyond the limit', async () => {
    const request = httpRequest(await startReader(), { method: 'POST', headers: json });
    request.on('error', () => {}); // the rest of the upload may fail
    const chunk = Buffer.alloc(64 * 1024);
    const send = () => void request.write(chunk, (error) => (error ? undefined : setImmediate(send)));
    send();
    const [response] = await once(request, 'response');
    expect(response.statusCode).toBe(400);
    request.destroy();
  });

  it('rejects a bomb without decompressing it', async () => {
    const bomb = gzipSync(Buffer.alloc(500_000));
    expect(bomb.length).toBeLessThan(maxBytes);
    const response = await post(bomb, { ...json, 'content-encoding': 'gzip' });
    expect(await response.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  it.each([
    ['no gzip', Buffer.from('{}')],
    ['half of it', gzipSync('{"a":1}').subarray(0, 15)],
    ['an empty body', Buffer.alloc(0)],
  ])('rejects %s with Content-Encoding gzip', async (_what, body) => {
    expect(
      await (await post(Uint8Array.from(body), { ...json, 'content-encoding': 'gzip' })).json(),
    ).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('not valid gzip'),
    });
  });

  it('ends when the client disconnects during the upload', async () => {
    const failed = Promise.withResolvers<unknown>();
    const url = await startReader({ onFailure: failed.resolve });
    const request = httpRequest(url, { method: 'POST', headers: { ...json, 'content-length': '500' } });
    request.on('error', () => {}); // it is destroyed below
    request.write('{"half":', () => request.destroy());
    expect(await failed.promise).toMatchObject({ code: 'ECONNRESET' });
  });

  it('returns the media type of the body', async () => {
    const headers = { 'content-type': 'Application/X-Protobuf; v=1' };
    const response = await post('x', headers, { format: anyFormat });
    expect(response.headers.get('content-type')).toBe('application/x-protobuf');
  });

  it('rejects bodies of another format', async () => {
    for (const headers of [
      { ...json, 'content-encoding': 'zstd' },
      { 'content-type': 'application/x-protobuf' },
    ]) {
      expect(await (await post('x', headers)).json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    }
  });
});

describe('zstd', () => {
  const zstd = { ...json, 'content-encoding': 'zstd' };
  const postZstd = (body: Uint8Array, reader: Partial<Reader> = {}) =>
    post(Uint8Array.from(body), zstd, { format: anyFormat, ...reader });

  it('is decompressed, in one frame or several', async () => {
    const [first, second] = [zstdCompressSync('{"a":'), zstdCompressSync('1}')];
    expect(await (await postZstd(Buffer.concat([first, second]))).text()).toBe('{"a":1}');
  });

  const emptyFrame = zstdCompressSync('');
  /** RFC 8878, section 3.1.2. */
  const skippableFrame = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 0, 0, 0, 0]);

  it.each([
    ['empty', emptyFrame],
    ['skippable', skippableFrame],
  ])('is decompressed up to 256 frames, also %s ones', async (_what, frame) => {
    const limits = { maxBytes: 10_000, hold: () => {} };
    const frames = [zstdCompressSync('{"a":1}'), ...Array<Buffer>(255).fill(frame)];
    expect(String(await decompressBody(Buffer.concat(frames), 'zstd', limits))).toBe('{"a":1}');
    await expect(decompressBody(Buffer.concat([...frames, frame]), 'zstd', limits)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'the body has more than 256 zstd frames; compress it as one',
      details: [{ type: 'limit', limit: 'zstd_frames', max: 256, received: 257 }],
    });
  });

  it('stops between frames without content when its memory is needed for others', async () => {
    const frames = Array<Buffer>(10).fill(emptyFrame);
    const hold = vi.fn(() => {
      if (hold.mock.calls.length === 3) throw new AppError('UNAVAILABLE', 'evicted');
    });
    await expect(decompressBody(Buffer.concat(frames), 'zstd', { maxBytes, hold })).rejects.toThrow(
      'evicted',
    );
    expect(hold).toHaveBeenCalledTimes(3);
  });

  it('rejects a bomb of 4 GiB by its first chunk', async () => {
    const held: number[] = [];
    const response = await postZstd(zstdBomb(32_768).subarray(0, maxBytes), {
      hold: (bytes) => void held.push(bytes),
    });
    expect(await response.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(held).toHaveLength(1);
  });

  it.each([
    ['no zstd', Buffer.from('{}')],
    ['half of it', zstdCompressSync('{"a":1}').subarray(0, -4)],
    ['an empty body', Buffer.alloc(0)],
    ['junk after it', Buffer.concat([zstdCompressSync('{}'), Buffer.from('junk')])],
    ['a window over 8 MiB', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0x70, 1, 0, 0])],
  ])('is rejected when it is %s', async (_what, body) => {
    expect(await (await postZstd(body)).json()).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'the body is not valid zstd; compress it again or send it plain',
    });
  });

  it('is held chunk by chunk as it is decompressed', async () => {
    const held: number[] = [];
    await postZstd(zstdCompressSync('a'.repeat(900)), { hold: (bytes) => void held.push(bytes) });
    expect(held.at(-1)).toBe(900);
  });
});
