import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { AppError } from '../errors/app-error.ts';
import { shorten } from '../errors/shorten.ts';

const gunzipAsync = promisify(gunzip);

/**
 * Reads a whole `application/json` body, gunzipped where `Content-Encoding: gzip` says so. The limit
 * holds before and after decompression, so a bomb costs no more memory than an honest body.
 *
 * @param hold is told of the bytes that are kept in memory before they are; what it throws ends the reading.
 * @throws AppError `UNSUPPORTED_MEDIA_TYPE` for another content type or encoding, `PAYLOAD_TOO_LARGE`
 *   past `maxBytes`, `INVALID_ARGUMENT` for broken gzip.
 */
export async function readJsonBody(
  request: IncomingMessage,
  maxBytes: number,
  hold: (bytes: number) => void,
): Promise<Buffer> {
  assertJson(request.headers['content-type']);
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'identity' && encoding !== 'gzip') {
    throw unsupported('content-encoding', encoding, ['gzip', 'identity']);
  }
  const raw = await readRaw(request, maxBytes, hold);
  if (encoding === 'identity') return raw;
  const unpacked = await decompress(raw, maxBytes);
  hold(unpacked.length);
  return unpacked;
}

function assertJson(contentType: string | undefined): void {
  const mediaType = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (mediaType !== 'application/json') throw unsupported('content-type', mediaType, ['application/json']);
}

async function readRaw(
  request: IncomingMessage,
  maxBytes: number,
  hold: (bytes: number) => void,
): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > maxBytes) throw tooLarge(maxBytes, declared);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) throw tooLarge(maxBytes, length);
      hold(chunk.length);
      chunks.push(chunk);
    }
  } catch (error) {
    // Node reads past a body that nobody began to read, but stops for good at one that is half read: the next
    // request on the connection would never be seen.
    request.resume();
    throw error;
  }
  return Buffer.concat(chunks, length);
}

async function decompress(raw: Buffer, maxBytes: number): Promise<Buffer> {
  try {
    return await gunzipAsync(raw, { maxOutputLength: maxBytes });
  } catch (cause) {
    if (cause instanceof RangeError) throw tooLarge(maxBytes, maxBytes + 1);
    throw new AppError(
      'INVALID_ARGUMENT',
      'the body is not valid gzip; compress it again or send it plain',
      [],
      cause,
    );
  }
}

function tooLarge(maxBytes: number, received: number): AppError {
  return new AppError(
    'PAYLOAD_TOO_LARGE',
    `the body is over the limit of ${maxBytes} bytes; send smaller batches`,
    [{ type: 'limit', limit: 'body_bytes', max: maxBytes, received }],
  );
}

function unsupported(header: string, received: string, allowed: readonly string[]): AppError {
  return new AppError(
    'UNSUPPORTED_MEDIA_TYPE',
    `${header} "${shorten(received)}" is not supported; send ${allowed.join(' or ')}`,
    [
      {
        type: 'field',
        location: 'header',
        name: header,
        reason: 'is not supported',
        received: shorten(received),
        allowed,
      },
    ],
  );
}
