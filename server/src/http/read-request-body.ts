import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors/app-error.ts';
import { shorten } from '../errors/shorten.ts';
import {
  type BodyLimits,
  bodyTooLarge,
  type Compression,
  checkBlockLength,
  decompressBody,
} from './decompress-body.ts';
import { readBytes } from './read-bytes.ts';

/** The bodies that an operation accepts. */
export interface BodyFormat {
  readonly contentTypes: readonly string[];
  /** Bodies of other types, and of none, are refused by default; an ignored one is read as an empty body of the first type. */
  readonly otherContentTypes?: 'ignored';
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
  /** The value of the format's parameter, when it was sent. */
  readonly parameter?: string;
  /** Decompressed, except for a snappy block: who reads its message decompresses it into memory of its own. */
  readonly bytes: Buffer;
  /** Of the body when decompressed. */
  readonly byteLength: number;
}

/**
 * Reads a whole body and decompresses it according to `Content-Encoding`, except for snappy. The limit applies before and
 * after decompression, so a decompression bomb uses no more memory than a valid body.
 *
 * @throws AppError `UNSUPPORTED_MEDIA_TYPE` for another content type or encoding, `PAYLOAD_TOO_LARGE`
 *   above `maxBytes`, `INVALID_ARGUMENT` for malformed compression, and what `readBytes` throws.
 */
export async function readRequestBody(
  request: IncomingMessage,
  format: BodyFormat,
  limits: BodyLimits,
): Promise<ReadBody> {
  if (isIgnored(request, format)) return readIgnoredBody(request, format, limits);
  const type = checkContentType(request, format);
  const compression = findCompression(request, format);
  const raw = await readRawBody(request, limits);
  if (compression === 'snappy') return { ...type, bytes: raw, byteLength: checkBlockLength(raw, limits) };
  const bytes = compression === undefined ? raw : await decompressBody(raw, compression, limits);
  return { ...type, bytes, byteLength: bytes.length };
}

async function readRawBody(request: IncomingMessage, limits: BodyLimits): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > limits.maxBytes) throw bodyTooLarge(limits, declared);
  return readBytes(request, limits);
}

function isIgnored({ headers }: IncomingMessage, { contentTypes, otherContentTypes }: BodyFormat): boolean {
  return otherContentTypes === 'ignored' && !contentTypes.includes(mediaTypeOf(headers['content-type']));
}

/** Read all the same, so that the connection can take the next request. */
async function readIgnoredBody(
  request: IncomingMessage,
  { contentTypes: [contentType = ''] }: BodyFormat,
  limits: BodyLimits,
): Promise<ReadBody> {
  const { length: byteLength } = await readRawBody(request, limits);
  return { contentType, bytes: Buffer.alloc(0), byteLength };
}

function checkContentType(
  { headers }: IncomingMessage,
  format: BodyFormat,
): Pick<ReadBody, 'contentType' | 'parameter'> {
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
  return { contentType, ...(value === undefined ? {} : { parameter: value }) };
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
