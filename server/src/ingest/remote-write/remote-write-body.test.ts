import { compress } from 'snappyjs';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import { readRequestBody } from '../../http/read-request-body.ts';
import { startTestServer } from '../../http/testing/start-test-server.ts';
import { remoteWriteBody } from './remote-write-body.ts';

const maxBytes = 1_000;
const protobuf = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' };
const body = new TextEncoder().encode('a write request '.repeat(9));

/** Posts to a server that answers with the body it read, or with the error as JSON; counts what is held. */
async function post(bytes: Uint8Array, headers: Record<string, string>) {
  let held = 0;
  const hold = (count: number) => {
    held += count;
  };
  const url = await startTestServer(async (request, response) => {
    try {
      const limits = { maxBytes, hold };
      const {
        bytes: read,
        byteLength,
        parameter,
      } = await readRequestBody(request, remoteWriteBody.format, limits);
      response.setHeader('parameter', parameter ?? '');
      response.setHeader('byte-length', byteLength);
      response.end(read);
    } catch (error) {
      const { code, message } = error instanceof AppError ? error : new AppError('INTERNAL', String(error));
      response.statusCode = 400;
      response.end(JSON.stringify({ code, message }));
    }
  });
  const response = await fetch(url, { method: 'POST', body: new Uint8Array(bytes), headers });
  const answer = Buffer.from(await response.arrayBuffer());
  return { response, answer, text: answer.toString(), held: () => held };
}

describe('the body of a remote write request', () => {
  it.each([
    ['named snappy', protobuf],
    ['of no named compression', { 'content-type': 'application/x-protobuf' }],
    [
      'of the named message',
      { ...protobuf, 'content-type': 'application/x-protobuf; proto=prometheus.WriteRequest' },
    ],
    [
      'of the quoted message',
      { ...protobuf, 'content-type': 'application/x-protobuf;Proto="prometheus.WriteRequest"' },
    ],
    ['with another parameter', { ...protobuf, 'content-type': 'application/x-protobuf;charset=binary' }],
  ])(
    '%s stays compressed, of which no more is held, and counts with its own length',
    async (_what, headers) => {
      const block = Buffer.from(compress(body));
      const { response, answer, held } = await post(block, headers);
      expect(answer.equals(block)).toBe(true);
      expect(response.headers.get('byte-length')).toBe(String(body.length));
      expect(held()).toBe(block.length);
    },
  );

  it.each([
    [
      'of another message',
      { ...protobuf, 'content-type': 'application/x-protobuf;proto=io.prometheus.write.v3.Request' },
      'send application/x-protobuf;proto=prometheus.WriteRequest or application/x-protobuf;proto=io.prometheus.write.v2.Request',
    ],
    ['in JSON', { ...protobuf, 'content-type': 'application/json' }, 'send application/x-protobuf'],
    [
      'in gzip',
      { ...protobuf, 'content-encoding': 'gzip' },
      'content-encoding "gzip" is not supported; send snappy',
    ],
    ['that is plain', { ...protobuf, 'content-encoding': 'identity' }, 'send snappy'],
  ])('%s is not supported, and the error names what is', async (_what, headers, message) => {
    const { text } = await post(compress(body), headers);
    expect(JSON.parse(text)).toEqual({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: expect.stringContaining(message),
    });
  });

  it('that announces more than the limit is refused', async () => {
    const block = compress(new Uint8Array(20_000));
    const { text, held } = await post(block, protobuf);
    expect(JSON.parse(text)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(held()).toBeLessThanOrEqual(maxBytes);
  });

  it('without a length is refused', async () => {
    const { text } = await post(new Uint8Array([0xff, 0xff]), protobuf);
    expect(JSON.parse(text)).toEqual({
      code: 'INVALID_ARGUMENT',
      message: 'the body is not valid snappy; send it in the block format',
    });
  });
});

it.each([
  ['application/x-protobuf', 'remote-write'],
  ['application/x-protobuf;proto=prometheus.WriteRequest', 'remote-write'],
  ['application/x-protobuf;proto=io.prometheus.write.v2.Request', 'remote-write-2'],
])('%s is a request of %s', async (contentType, format) => {
  const { response } = await post(compress(body), { ...protobuf, 'content-type': contentType });
  const parameter = response.headers.get('parameter') || undefined;
  const read = {
    contentType: 'application/x-protobuf',
    bytes: Buffer.from(body),
    byteLength: body.length,
    ...(parameter === undefined ? {} : { parameter }),
  };
  const sender = { tenant: 'p', abortSignal: () => new AbortController().signal };
  expect(remoteWriteBody.decode(read, sender)).toMatchObject({ format });
});
