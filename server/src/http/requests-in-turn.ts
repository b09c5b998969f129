import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

export interface RequestsInTurn {
  readonly handle: Handle;
  /** Whether requests of the connection wait for the one before them. */
  isWaiting(socket: Socket): boolean;
}

/** Clients that send requests without waiting for answers send a few; a chunk from the network has room for 1,500. */
const maxWaiting = 64;

/**
 * Handles the requests of a connection one after the other (RFC 9112, section 9.3.2): Node hands over all that arrived at once, and
 * their answers would be made at once too, also for a client that reads none of them. A connection with too many is cut.
 */
export function createRequestsInTurn(handle: Handle): RequestsInTurn {
  /** What waits, by connections with a request under way. */
  const waiting = new WeakMap<Socket, [IncomingMessage, ServerResponse][]>();

  function start(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    response.once('close', () => {
      const next = waiting.get(socket)?.shift();
      if (next === undefined || socket.destroyed) waiting.delete(socket);
      else start(...next);
    });
    handle(request, response);
  }

  return {
    handle(request, response) {
      const { socket } = request;
      const ahead = waiting.get(socket);
      // The connection has had its last answer.
      if (!socket.writable) socket.destroy();
      else if (ahead === undefined) {
        waiting.set(socket, []);
        start(request, response);
      } else if (ahead.length < maxWaiting) ahead.push([request, response]);
      else socket.destroy();
    },
    isWaiting: (socket) => (waiting.get(socket)?.length ?? 0) > 0,
  };
}
