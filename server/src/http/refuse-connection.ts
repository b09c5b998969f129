import type { Socket } from 'node:net';
import { AppError } from '../errors/app-error.ts';
import { errorCatalogue } from '../errors/error-catalogue.ts';
import { toProblem } from './problem.ts';

/** For the request line and all headers. */
export const maxHeaderBytes = 32 * 1024;
/** How long a refused client may take to read its answer; one that goes on sending would never end by itself. */
const lingerMs = 1_000;

const parserErrors: ReadonlyMap<string, AppError> = new Map([
  [
    'HPE_HEADER_OVERFLOW',
    new AppError('HEADERS_TOO_LARGE', `the request headers are over the limit of ${maxHeaderBytes} bytes`),
  ],
  [
    'HPE_CHUNK_EXTENSIONS_OVERFLOW',
    new AppError('PAYLOAD_TOO_LARGE', 'the chunk extensions of the body are too large'),
  ],
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    new AppError('REQUEST_TIMEOUT', 'the request was sent too slowly; send it again'),
  ],
]);

const malformed = new AppError('INVALID_ARGUMENT', 'the request is not valid HTTP/1.1');

/**
 * Answers what Node's own parser gave up on in the error envelope, and ends the connection. Written by
 * hand, because Node may give up before there is a response object.
 */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket, requestId: string): void {
  const problem = parserErrors.get(error.code ?? '') ?? malformed;
  const body = JSON.stringify(toProblem(problem, requestId));
  socket.end(
    `HTTP/1.1 ${errorCatalogue[problem.code].status} ${problem.code}\r\n` +
      `x-request-id: ${requestId}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
  const cut = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(cut));
}
