import { createServer, type Socket } from 'node:net';
import { type Server, ServerCredentials } from '@grpc/grpc-js';
import { bindAddress, type ListenerAddress } from '../../../http/bind-address.ts';
import type { Listener } from '../../../http/listener.ts';

/**
 * Passes the connections of an address to a gRPC server. We own the listening socket, because the server's own
 * shutdown can wait forever for a silent connection.
 *
 * @throws Error naming host and port when they cannot be bound.
 */
export async function listenForGrpc(server: Server, address: ListenerAddress): Promise<Listener> {
  const connections = new Set<Socket>();
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  const sockets = createServer((socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
    injector.injectConnection(socket);
  });
  const url = await bindAddress(sockets, address);
  return {
    url,
    async stop(graceMs) {
      const closed = new Promise<void>((resolve) => sockets.close(() => resolve()));
      injector.drain(graceMs);
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
      const cut = setTimeout(() => {
        for (const socket of connections) socket.destroy();
      }, graceMs);
      await closed;
      clearTimeout(cut);
      server.forceShutdown();
    },
  };
}
