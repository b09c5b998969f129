import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { bindAddress, type ListenerAddress } from './bind-address.ts';
import { maxHeaderBytes, refuseConnection } from './refuse-connection.ts';

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
      requireHostHeader: false, // the application does, in the error envelope
    },
    handle,
  );
  const connections = new Set<Socket>();
  const underWay = new Set<ServerResponse>();
  let stopping = false;
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', (_request, response) => {
    underWay.add(response);
    if (stopping) closeAfterwards(response);
    response.once('close', () => {
      underWay.delete(response);
      // One whose head was out before the stop could not say that its connection closes.
      if (stopping) server.closeIdleConnections();
    });
  });
  // Node would answer 417 without an envelope; expectations other than 100-continue may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const mayRefuse = socket.writable && owesNoOtherAnswer(socket, underWay);
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
      // Node takes a connection for busy until its first request is answered; this one may never come.
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
      await closed;
    },
  };
}

/** Whether what goes out next on a connection can only be meant for what its client is sending now. */
function owesNoOtherAnswer(socket: Socket, underWay: Iterable<ServerResponse>): boolean {
  const responses = [...underWay].filter(({ req }) => req.socket === socket);
  return responses.every(({ req, headersSent }) => !headersSent && !req.complete);
}

/** Left open, a connection would bring further requests until the grace is over. */
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
