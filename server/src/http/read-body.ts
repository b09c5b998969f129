import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors/app-error.ts';
import { shorten } from '../errors/shorten.ts';
import { type BodyLimits, bodyTooLarge, type Compression, decompressBody } from './decompress-body.ts';

/** What an operation takes as its body. */
export interface BodyFormat {
  readonly contentTypes: readonly string[];
  readonly compressions: readonly Compression[];
}

export const jsonFormat: BodyFormat = { contentTypes: ['application/json'], compressions: ['gzip'] };

export interface ReadBody {
  /** Without parameters, in lower case. */
  readonly contentType: string;
  readonly bytes: Buffer;
}

/**
 * Reads a whole body, decompressed where `Content-Encoding` says so. The limit holds before and after
 * decompression, so a bomb costs no more memory than an honest body.
 *
 * @throws AppError `UNSUPPORTED_MEDIA_TYPE` for another content type or encoding, `PAYLOAD_TOO_LARGE`
 *   past `maxBytes`, `INVALID_ARGUMENT` for broken compression.
 */
export async function readRequestBody(
  request: IncomingMessage,
  { contentTypes, compressions }: BodyFormat,
  limits: BodyLimits,
): Promise<ReadBody> {
  const contentType = mediaTypeOf(request.headers['content-type']);
  if (!contentTypes.includes(contentType)) throw unsupported('content-type', contentType, contentTypes);
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  const compression = compressions.find((candidate) => candidate === encoding);
  if (compression === undefined && encoding !== 'identity') {
    throw unsupported('content-encoding', encoding, [...compressions, 'identity']);
  }
  const raw = await readRaw(request, limits);
  const bytes = compression === undefined ? raw : await decompressBody(raw, compression, limits);
  return { contentType, bytes };
}

/** A content type without its parameters, in lower case; '' for none. */
export function mediaTypeOf(contentType: string | undefined): string {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

async function readRaw(request: IncomingMessage, { maxBytes, hold }: BodyLimits): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > maxBytes) throw bodyTooLarge(maxBytes, declared);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) throw bodyTooLarge(maxBytes, length);
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
