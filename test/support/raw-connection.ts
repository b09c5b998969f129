import { once } from 'node:events';
import { connect } from 'node:net';

/** A TCP connection on which a test decides about every byte, and about when it is sent. */
export interface RawConnection {
  send(text: string): void;
  /** Everything that arrived, once the other side ended or cut the connection. */
  readonly closed: Promise<string>;
  /** Everything that arrived so far. */
  received(): string;
  destroy(): void;
}

export interface RawConnectionOptions {
  /** Leaves its own half open when the other side ends the connection. */
  readonly stays?: boolean;
}

/** @throws Error when the connection is refused. */
export async function openRawConnection(
  url: string,
  { stays = false }: RawConnectionOptions = {},
): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: stays });
  socket.setNoDelay(true);
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  await once(socket, 'connect');
  // What arrived before a reset is still what the other side said.
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  return {
    send: (text) => void socket.write(text),
    closed,
    received: () => received,
    destroy: () => socket.destroy(),
  };
}
