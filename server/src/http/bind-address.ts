import type { AddressInfo, Server } from 'node:net';

export interface ListenerAddress {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
}

/**
 * Listens for connections.
 *
 * @returns the URL the server is reached at.
 * @throws Error naming host and port when they cannot be bound.
 */
export async function bindAddress(server: Server, { host, port }: ListenerAddress): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason =
        cause.code === 'EADDRINUSE' ? 'another process has it; choose another port' : cause.message;
      reject(new Error(`cannot listen on ${host}:${port}: ${reason}`, { cause }));
    });
    server.listen(port, host, resolve);
  });
  const bound = server.address() as AddressInfo; // a TCP server that listens has one
  return `http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}`;
}
