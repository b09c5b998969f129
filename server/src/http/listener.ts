import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LiveItems } from '../memory/live-items.ts';
import { bindAddress, type ListenerAddress } from './bind-address.ts';
import { lingerAfterAnswers } from './linger.ts';
import { maxHeaderBytes, refuseConnection } from './refuse-connection.ts';
import { createRequestsInTurn } from './requests-in-turn.ts';

export interface ListenerOptions extends ListenerAddress {
  /** Timeout of the request line and all headers. */
  readonly headersTimeoutMs: number;
  /** Timeout of the whole request, including its body. */
  readonly requestTimeoutMs: number;
  /** How long a client may read nothing of an answer that is complete; 30 s by default. */
  readonly unreadTimeoutMs?: number;
  readonly newRequestId: () => string;
}

export interface Listener {
  readonly url: string;
  /** Stops accepting connections, waits up to `graceMs` for open requests, then closes the rest. */
  stop(graceMs: number): Promise<void>;
}

const keepAliveTimeoutMs = 65_000;
const defaultUnreadTimeoutMs = 30_000;
/** Interval of the check for timeouts; Node's default lets slow requests live up to 30 s longer. */
const connectionsCheckingIntervalMs = 1_000;

/**
 * Serves `handle` over HTTP/1.1, one request of a connection at a time, with timeouts for slow clients, and answers requests that
 * Node's parser rejects in the error envelope.
 *
 * @throws Error naming host and port when they cannot be bound.
 */
export async function startListener(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  options: ListenerOptions,
): Promise<Listener> {
  const server = createServer({
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: options.headersTimeoutMs,
    requestTimeout: options.requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    connectionsCheckingInterval: connectionsCheckingIntervalMs,
    requireHostHeader: false, // checked by the application, with an error envelope
  });
  const connections = new Set<Socket>();
  const underWay = new LiveItems<ServerResponse>();
  let stopping = false;
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
    lingerAfterAnswers(socket, () => responsesOf(socket, underWay).find(({ req }) => !req.complete)?.req);
  });
  const requests = createRequestsInTurn((request, response) => {
    const ticket = underWay.add(response);
    // Of the answer before, when this request arrived with that one.
    request.socket.setTimeout(0);
    // Node counts bytes that the client reads as activity, and has a timeout of its own until the next request.
    response.once('prefinish', () =>
      request.socket.setTimeout(options.unreadTimeoutMs ?? defaultUnreadTimeoutMs),
    );
    if (stopping) closeAfterwards(response);
    response.once('close', () => {
      underWay.remove(ticket);
      // A response whose head was sent before the stop could not announce that its connection closes.
      if (stopping) server.closeIdleConnections();
    });
    handle(request, response);
  });
  server.on('request', requests.handle);
  // By default Node answers 417 without an envelope; other expectations than 100-continue may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const mayRefuse =
      socket.writable && !requests.isWaiting(socket) && hasNoPendingResponse(socket, underWay);
    if (error.code === 'ECONNRESET' || !mayRefuse) socket.destroy();
    else refuseConnection(error, socket, options.newRequestId());
  });
  const url = await bindAddress(server, options);
  return {
    url,
    async stop(graceMs) {
      stopping = true;
      for (const response of underWay) closeAfterwards(response);
      const closed = close(server, graceMs);
      // Node treats a connection without a request as busy, and its first request may never come.
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
      await closed;
    },
  };
}

/** Whether the next response on a connection belongs to the request that its client is currently sending. */
function hasNoPendingResponse(socket: Socket, underWay: Iterable<ServerResponse>): boolean {
  return responsesOf(socket, underWay).every(({ req, headersSent }) => !headersSent && !req.complete);
}

function responsesOf(socket: Socket, underWay: Iterable<ServerResponse>): ServerResponse[] {
  return [...underWay].filter(({ req }) => req.socket === socket);
}

/** Otherwise the connection would accept further requests until the end of the grace period. */
function closeAfterwards(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

async function close(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(cut);
}
