import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { AppError } from '../errors/app-error.ts';
import { errorCatalogue } from '../errors/error-catalogue.ts';
import { toProblem } from './problem.ts';

export interface ListenerAddress {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
}

export interface ListenerOptions extends ListenerAddress {
  /** For the request line and all headers. */
  readonly headersTimeoutMs: number;
  /** For the whole request, body included. */
  readonly requestTimeoutMs: number;
  readonly newRequestId: () => string;
}

export interface Listener {
  readonly url: string;
  /** Takes no new connections, lets requests under way finish for `graceMs`, then cuts what is left. */
  stop(graceMs: number): Promise<void>;
}

const maxHeaderBytes = 32 * 1024;
const keepAliveTimeoutMs = 65_000;
/** How often slow requests are looked for; Node's default of 30 s would let them live that much longer. */
const connectionsCheckingIntervalMs = 1_000;

/**
 * Serves `handle` over HTTP/1.1 with bounded patience for slow clients, and answers what Node's own
 * parser refuses in the error envelope.
 *
 * @throws Error naming host and port when they cannot be bound.
 */
export async function startListener(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  options: ListenerOptions,
): Promise<Listener> {
  const server = createServer(
    {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: options.headersTimeoutMs,
      requestTimeout: options.requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      connectionsCheckingInterval: connectionsCheckingIntervalMs,
    },
    handle,
  );
  const responses = new WeakMap<Socket, ServerResponse>();
  server.on('request', (request, response) => responses.set(request.socket, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const isAnswering = responses.get(socket)?.writableEnded === false;
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) socket.destroy();
    else refuseConnection(error, socket, options.newRequestId());
  });
  await listen(server, options);
  return { url: urlOf(server), stop: (graceMs) => stop(server, graceMs) };
}

function listen(server: Server, { host, port }: ListenerAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason =
        cause.code === 'EADDRINUSE' ? 'another process has it; choose another port' : cause.message;
      reject(new Error(`cannot listen on ${host}:${port}: ${reason}`, { cause }));
    });
    server.listen(port, host, resolve);
  });
}

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo; // a TCP server that listens has one
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

async function stop(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(cut);
}

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

/** There is no response object here: Node gives up on the connection before it makes one. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket, requestId: string): void {
  const problem = parserErrors.get(error.code ?? '') ?? malformed;
  const body = JSON.stringify(toProblem(problem, requestId));
  socket.end(
    `HTTP/1.1 ${errorCatalogue[problem.code].status} ${problem.code}\r\n` +
      `x-request-id: ${requestId}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
