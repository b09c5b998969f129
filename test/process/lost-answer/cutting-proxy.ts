import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that can lose an answer after the service has sent it. */
export interface CuttingProxy {
  readonly url: string;
  /** Lets `keptBytes` of the next answer through, then cuts the connection. */
  cutNextAnswer(keptBytes: number): void;
  stop(): Promise<void>;
}

export async function startCuttingProxy(targetUrl: string): Promise<CuttingProxy> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let keptBytes: number | undefined;

  const server = createServer((client) => {
    const service = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, service],
      [service, client],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.pipe(service);
    service.on('data', (answer) => {
      if (keptBytes === undefined) {
        client.write(answer);
        return;
      }
      client.write(answer.subarray(0, keptBytes), () => client.destroy());
      keptBytes = undefined;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one

  return {
    url: `http://127.0.0.1:${port}`,
    cutNextAnswer(bytes) {
      keptBytes = bytes;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
