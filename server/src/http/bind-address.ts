import type { AddressInfo, Server } from 'node:net';

export interface ListenerAddress {
  readonly host: string;
  /** 0 selects any free port. */
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
      const reason = cause.code === 'EADDRINUSE' ? 'the port is in use' : cause.message;
      reject(new Error(`cannot listen on ${host}:${port}: ${reason}`, { cause }));
    });
    server.listen(port, host, resolve);
  });
  const bound = server.address() as AddressInfo; // not null once a TCP server listens
  return toUrl(bound.address, bound.port);
}

/** The URL of an address; one of IPv6 needs brackets, and cannot have a zone (https://url.spec.whatwg.org/#concept-ipv6-parser). */
export function toUrl(host: string, port: number): string {
  const [plain = ''] = host.split('%', 1);
  return `http://${plain.includes(':') ? `[${plain}]` : plain}:${port}`;
}

/** Where this machine reaches a listener: one on all addresses at a loopback address, because `0.0.0.0` is no destination (RFC 1122, section 3.2.1.3). */
export function toReachableUrl(listenerUrl: string): string {
  return listenerUrl.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}
