import type { Readable } from 'node:stream';
import { AppError } from '../../../errors/app-error.ts';
import { shorten } from '../../../errors/shorten.ts';
import { type BodyLimits, decompressBody } from '../../../http/decompress-body.ts';
import { readBytes } from '../../../http/read-bytes.ts';

/** A flag and the length of the message: https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md#requests. */
export const messagePrefixBytes = 5;
/** Encodings of messages; `deflate` is the zlib format, and `zstd` what the Collector sends by that name. */
const encodings = ['gzip', 'zstd', 'deflate'] as const;
export const acceptedEncodings = ['identity', ...encodings].join(',');

/**
 * Reads the one message of a unary request, and decompresses it.
 *
 * @param encoding the value of `grpc-encoding`.
 * @throws AppError `INVALID_ARGUMENT` when it is not exactly one message, or badly compressed; what `readBytes` and
 *   `decompressBody` throw.
 */
export async function readGrpcMessage(
  source: Readable,
  encoding: string | undefined,
  limits: BodyLimits,
): Promise<Buffer> {
  const framed = await readBytes(source, limits, messagePrefixBytes);
  const isWhole =
    framed.length >= messagePrefixBytes && framed.readUInt32BE(1) === framed.length - messagePrefixBytes;
  if (!isWhole) throw new AppError('INVALID_ARGUMENT', 'the request is not exactly one gRPC message');
  const message = framed.subarray(messagePrefixBytes);
  if (framed[0] === 0) return message;
  const compression = encodings.find((candidate) => candidate === encoding);
  if (compression === undefined) {
    throw new AppError(
      'UNSUPPORTED_MEDIA_TYPE',
      `grpc-encoding "${shorten(encoding ?? 'identity')}" is not supported for a compressed message; send ${encodings.join(' or ')}`,
    );
  }
  return decompressBody(message, compression, limits);
}

/** Frames a message that is not compressed. */
export function encodeGrpcMessage(message: Uint8Array): Buffer {
  const framed = Buffer.alloc(messagePrefixBytes + message.length);
  framed.writeUInt32BE(message.length, 1);
  framed.set(message, messagePrefixBytes);
  return framed;
}
