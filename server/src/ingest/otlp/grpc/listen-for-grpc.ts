import type { Http2Server, ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';
import { bindAddress, type ListenerAddress } from '../../../http/bind-address.ts';
import type { Listener } from '../../../http/listener.ts';
import { type ConnectionLimits, endIdleSessions } from './end-idle-sessions.ts';

/**
 * Listens for the connections of a server that is ready for their streams.
 *
 * @throws Error naming host and port when they cannot be bound.
 */
export async function listenForGrpc(
  server: Http2Server,
  address: ListenerAddress,
  limits: ConnectionLimits,
): Promise<Listener> {
  const connections = new Set<Socket>();
  const sessions = new Set<ServerHttp2Session>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  endIdleSessions(server, limits);
  const url = await bindAddress(server, address);
  return {
    url,
    async stop(graceMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const session of sessions) session.close();
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
      const cut = setTimeout(() => {
        for (const socket of connections) socket.destroy();
      }, graceMs);
      await closed;
      clearTimeout(cut);
    },
  };
}
