import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors/app-error.ts';
import { shorten } from '../errors/shorten.ts';
import { type BodyLimits, bodyTooLarge, type Compression, decompressBody } from './decompress-body.ts';

/** The bodies that an operation accepts. */
export interface BodyFormat {
  readonly contentTypes: readonly string[];
  readonly compressions: readonly Compression[];
  /** Compression of a body without `Content-Encoding`; if absent, such a body is plain, as with `identity`. */
  readonly unnamedCompression?: Compression;
  /** The parameter of the content type that selects the message; other parameters are ignored. */
  readonly parameter?: { readonly name: string; readonly allowed: readonly string[] };
}

export const jsonFormat: BodyFormat = { contentTypes: ['application/json'], compressions: ['gzip'] };

export interface ReadBody {
  /** Without parameters, in lower case. */
  readonly contentType: string;
  readonly bytes: Buffer;
}

/**
 * Reads a whole body and decompresses it according to `Content-Encoding`. The limit applies before and
 * after decompression, so a decompression bomb uses no more memory than a valid body.
 *
 * @throws AppError `UNSUPPORTED_MEDIA_TYPE` for another content type or encoding, `PAYLOAD_TOO_LARGE`
 *   above `maxBytes`, `INVALID_ARGUMENT` for malformed compression.
 */
export async function readRequestBody(
  request: IncomingMessage,
  format: BodyFormat,
  limits: BodyLimits,
): Promise<ReadBody> {
  const contentType = checkContentType(request, format);
  const compression = findCompression(request, format);
  const raw = await readRaw(request, limits);
  const bytes = compression === undefined ? raw : await decompressBody(raw, compression, limits);
  return { contentType, bytes };
}

function checkContentType({ headers }: IncomingMessage, format: BodyFormat): string {
  const contentType = mediaTypeOf(headers['content-type']);
  if (!format.contentTypes.includes(contentType)) {
    throw unsupported('content-type', contentType, format.contentTypes);
  }
  const { name = '', allowed = [] } = format.parameter ?? {};
  const value = format.parameter && parameterOf(headers['content-type'] ?? '', name);
  if (value !== undefined && !allowed.includes(value)) {
    const named = format.contentTypes.flatMap((type) => allowed.map((each) => `${type};${name}=${each}`));
    throw unsupported('content-type', headers['content-type'] ?? '', named);
  }
  return contentType;
}

/** Media type parameters: RFC 9110, section 5.6.6. */
function parameterOf(contentType: string, name: string): string | undefined {
  for (const parameter of contentType.split(';').slice(1)) {
    const [key = '', value = ''] = parameter.split('=', 2);
    if (key.trim().toLowerCase() === name) return value.trim().replaceAll('"', '');
  }
  return undefined;
}

/** `undefined` for a plain body. */
function findCompression({ headers }: IncomingMessage, format: BodyFormat): Compression | undefined {
  const { compressions, unnamedCompression } = format;
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? unnamedCompression ?? 'identity';
  const compression = compressions.find((candidate) => candidate === encoding);
  if (compression !== undefined) return compression;
  if (encoding === 'identity' && unnamedCompression === undefined) return undefined;
  const plain = unnamedCompression === undefined ? ['identity'] : [];
  throw unsupported('content-encoding', encoding, [...compressions, ...plain]);
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
    // Node skips a body that was never read, but not the rest of a half-read one: it would never parse the next
    // request on the connection.
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
