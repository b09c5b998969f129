import { Readable } from 'node:stream';
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rejectionOf } from '../../../testing/thrown-by.ts';
import { encodeGrpcMessage, readGrpcMessage } from './read-grpc-message.ts';

const maxBytes = 1_000;

function read(framed: Uint8Array, encoding?: string) {
  const held: number[] = [];
  const source = Readable.from(
    [framed.subarray(0, 3), framed.subarray(3)].filter(({ length }) => length > 0),
  );
  const message = readGrpcMessage(source, encoding, { maxBytes, hold: (bytes) => void held.push(bytes) });
  return { message, held };
}

function frame(message: Uint8Array, isCompressed = false): Buffer {
  const framed = encodeGrpcMessage(message);
  framed[0] = isCompressed ? 1 : 0;
  return framed;
}

describe('the message of a gRPC request', () => {
  it('is what was framed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        expect([...(await read(frame(bytes)).message)]).toEqual([...bytes]);
      }),
    );
  });

  it.each([
    ['gzip', gzipSync],
    ['zstd', zstdCompressSync],
    ['deflate', deflateSync],
  ] as const)('is decompressed from %s, and holds both', async (encoding, compress) => {
    const packed = compress('a'.repeat(900));
    const { message, held } = read(frame(packed, true), encoding);
    expect((await message).toString()).toBe('a'.repeat(900));
    expect(held.reduce((sum, bytes) => sum + bytes)).toBe(5 + packed.length + 900);
  });

  it('may be plain whatever the encoding', async () => {
    expect((await read(frame(Buffer.from('ab')), 'gzip').message).toString()).toBe('ab');
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['half a prefix', Buffer.alloc(4)],
    ['half a message', frame(Buffer.alloc(10)).subarray(0, 12)],
    ['two messages', Buffer.concat([frame(Buffer.alloc(1)), frame(Buffer.alloc(1))])],
  ])('is refused when it is %s', async (_what, framed) => {
    expect(await rejectionOf(read(framed).message)).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'the request is not exactly one gRPC message',
    });
  });

  it.each(['br', undefined])('is refused when it is compressed with %s', async (encoding) => {
    expect(await rejectionOf(read(frame(Buffer.alloc(1), true), encoding).message)).toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: `grpc-encoding "${encoding ?? 'identity'}" is not supported for a compressed message; send gzip or zstd or deflate`,
    });
  });

  it('has a limit, without its prefix, and decompressed too', async () => {
    expect(await read(frame(Buffer.alloc(maxBytes))).message).toHaveLength(maxBytes);
    const bomb = frame(gzipSync(Buffer.alloc(100_000)), true);
    for (const { message } of [read(frame(Buffer.alloc(maxBytes + 1))), read(bomb, 'gzip')]) {
      expect(await rejectionOf(message)).toMatchObject({
        code: 'PAYLOAD_TOO_LARGE',
        details: [{ type: 'limit', limit: 'body_bytes', max: maxBytes }],
      });
    }
  });
});
