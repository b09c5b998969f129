import { deflateRawSync, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decompressBody } from './decompress-body.ts';

const maxBytes = 1_000;

function decompress(body: Uint8Array, hold: (bytes: number) => void = () => {}): Promise<Buffer> {
  return decompressBody(body, 'deflate', { maxBytes, hold });
}

describe('deflate', () => {
  it('is decompressed, up to the limit', async () => {
    const text = 'a'.repeat(maxBytes);
    const held: number[] = [];
    expect(String(await decompress(deflateSync(text), (bytes) => void held.push(bytes)))).toBe(text);
    expect(held).toEqual([maxBytes]);
    await expect(decompress(deflateSync(`${text}a`))).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      details: [{ type: 'limit', limit: 'body_bytes', max: maxBytes, received: maxBytes + 1 }],
    });
  });

  it('may come without the frame of zlib', async () => {
    const text = 'a'.repeat(maxBytes);
    expect(String(await decompress(deflateRawSync(text)))).toBe(text);
    await expect(decompress(deflateRawSync(`${text}a`))).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  it.each([deflateSync, deflateRawSync])('rejects a bomb by its first chunk', async (compress) => {
    const bomb = compress(Buffer.alloc(1_000 * maxBytes));
    const held: number[] = [];
    await expect(decompress(bomb, (bytes) => void held.push(bytes))).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    });
    expect(held).toEqual([]);
  });

  it.each([
    ['not deflate', Buffer.from('{}')],
    ['half of it without the frame of zlib', deflateRawSync('{"a":1}').subarray(0, -4)],
    [
      'without the frame of zlib, followed by junk',
      Buffer.concat([deflateRawSync('{}'), Buffer.from('junk')]),
    ],
    ['half of it', deflateSync('{"a":1}').subarray(0, -4)],
    ['an empty body', Buffer.alloc(0)],
    ['followed by junk', Buffer.concat([deflateSync('{}'), Buffer.from('junk')])],
    ['repeated', Buffer.concat([deflateSync('{}'), deflateSync('{}')])],
  ])('is rejected when it is %s', async (_what, body) => {
    await expect(decompress(body)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'the body is not valid deflate; send it in the zlib format (RFC 1950) or plain',
    });
  });
});
