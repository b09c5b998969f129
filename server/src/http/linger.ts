import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** As long as nginx waits for more of a body that it does not want (`lingering_timeout`). */
const lingerMs = 5_000;

/**
 * Closes a connection after its last answer in two steps where the client is still sending: its own half at once, the other with the
 * end of the request, or after 5 s. Node closes both, and its system then resets the connection: the client fails while it sends and
 * may lose the answer (RFC 9112, section 9.6).
 *
 * @param unfinishedRequest the request that the connection is being answered on, while some of it has not arrived.
 */
export function lingerAfterAnswers(
  socket: Socket,
  unfinishedRequest: () => IncomingMessage | undefined,
): void {
  const destroySoon = socket.destroySoon.bind(socket);
  // Node calls it when the last answer of a connection has been written.
  socket.destroySoon = () => {
    const request = unfinishedRequest();
    if (request === undefined) return destroySoon();
    socket.end();
    const cut = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(cut));
    request.once('end', destroySoon).resume();
  };
}
