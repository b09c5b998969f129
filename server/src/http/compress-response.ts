import { promisify } from 'node:util';
import { createGzip, type Gzip, gzip, gzipSync, type ZlibOptions } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import { releaseBuffer } from '../memory/release-buffer.ts';
import { isHead } from './head-as-get.ts';
import { onceSent } from './once-sent.ts';

/** Smaller answers fit into one packet as they are. */
const minBytes = 1024;
/** Up to this size compressing takes less than handing it to another thread. */
const maxSyncBytes = 16 * 1024;
/** Answers are read once, so speed matters more than size. */
const options = { level: 2 };
/** Of what is compressed at a time in another thread: JSON becomes about a sixth, so most answers are one chunk. */
const minChunkBytes = 16 * 1024;
const maxChunkBytes = 256 * 1024;
/** What programs read. Pages stay as they are: they have a nonce beside what others wrote. */
const compressible = /^(application\/(json|yaml|x-protobuf)|text\/(plain|markdown))\b/;

const compress = promisify<string | Uint8Array, ZlibOptions, Buffer>(gzip);

/** Compresses answers that are sent whole for clients that accept gzip. Answers with an ETag stay as it names them. */
export const compressResponses: RequestHandler = (request, response, next) => {
  if (request.headers['accept-encoding']) compressEnd(response);
  next();
};

/** What compresses a body that is written in parts, announced in the headers; `undefined` where it stays as it is. */
export function startGzip(response: Response, byteLength: number): Gzip | undefined {
  if (!shouldCompress(response, byteLength)) return undefined;
  setEncoding(response);
  response.removeHeader('content-length');
  return createGzip(options);
}

type End = (chunk?: unknown, ...rest: unknown[]) => Response;

function compressEnd(response: Response): void {
  // Cast: its overloads differ in which argument is the callback, and all are passed on.
  const end = response.end.bind(response) as End;
  const endCompressed: End = (chunk, ...rest) => {
    if (!isBody(chunk)) return end(chunk, ...rest);
    const byteLength = Buffer.byteLength(chunk);
    if (!shouldCompress(response, byteLength)) return end(chunk, ...rest);
    setEncoding(response);
    if (byteLength <= maxSyncBytes) sendBody(gzipSync(chunk, options));
    else compressElsewhere(chunk, byteLength);
    return response;
  };
  function compressElsewhere(chunk: string | Uint8Array, byteLength: number): void {
    const chunkSize = Math.min(Math.max(minChunkBytes, Math.ceil(byteLength / 6)), maxChunkBytes);
    compress(chunk, { ...options, chunkSize }).then(
      (body) => {
        onceSent(response, () => releaseBuffer(body));
        sendBody(body);
      },
      () => {
        response.destroy();
      },
    );
  }
  function sendBody(body: Buffer): void {
    response.setHeader('content-length', body.length);
    end(body);
  }
  response.end = endCompressed as Response['end'];
}

function isBody(chunk: unknown): chunk is string | Uint8Array {
  return typeof chunk === 'string' || chunk instanceof Uint8Array;
}

/** Most answers are small, so what the client accepts is read last. */
function shouldCompress(response: Response, byteLength: number): boolean {
  return mayCompress(response, byteLength) && acceptsGzip(response.req);
}

/** RFC 9110, section 12.5.3. */
function acceptsGzip(request: Request): boolean {
  return Boolean(request.headers['accept-encoding']) && request.acceptsEncodings('gzip') === 'gzip';
}

function mayCompress(response: Response, byteLength: number): boolean {
  return (
    byteLength >= minBytes &&
    !response.headersSent &&
    !isHead(response.req) &&
    !response.hasHeader('content-encoding') &&
    !response.hasHeader('etag') &&
    compressible.test(String(response.getHeader('content-type') ?? ''))
  );
}

function setEncoding(response: Response): void {
  response.setHeader('content-encoding', 'gzip');
  response.vary('accept-encoding');
}
