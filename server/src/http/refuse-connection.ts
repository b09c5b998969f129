import type { Socket } from 'node:net';
import { AppError } from '../errors/app-error.ts';
import { errorCatalogue } from '../errors/error-catalogue.ts';
import { toProblem } from './problem.ts';

/** Limit of the request line and all headers. */
export const maxHeaderBytes = 32 * 1024;
/** Time for a rejected client to read its response; one that keeps sending would never close the connection. */
const lingerMs = 1_000;

const parserErrors: ReadonlyMap<string, AppError> = new Map([
  [
    'HPE_HEADER_OVERFLOW',
    new AppError(
      'HEADERS_TOO_LARGE',
      `the request line and headers are over the limit of ${maxHeaderBytes} bytes; send fewer or shorter ones`,
    ),
  ],
  [
    'HPE_CHUNK_EXTENSIONS_OVERFLOW',
    new AppError('PAYLOAD_TOO_LARGE', 'the chunk extensions of the body are too large; send it without them'),
  ],
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    new AppError('REQUEST_TIMEOUT', 'the request was sent too slowly; send it again'),
  ],
]);

const malformed = new AppError('INVALID_ARGUMENT', 'the request is not valid HTTP/1.1');

/**
 * Answers a request that Node's parser rejected in the error envelope, and closes the connection. The
 * response is written by hand, because there may be no response object yet.
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
