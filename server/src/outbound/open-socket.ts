import { isIP, connect as netConnect, type Socket } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import { codeOf, OutboundError } from './outbound-error.ts';
import { createPinnedLookup } from './pinned-lookup.ts';
import type { ResolvedAddress } from './resolve-target.ts';

export interface SocketRequest {
  /** The resolved name, or an address without brackets; certificates are checked against it. */
  readonly host: string;
  readonly port: number;
  /** The checked address to connect to, without resolving the name again. */
  readonly addresses: readonly ResolvedAddress[];
  readonly isTls: boolean;
  /** PEM of certificate authorities to trust instead of the defaults. */
  readonly certificateAuthorities?: string;
  /** Destroys the socket at any time. */
  readonly signal: AbortSignal;
}

/** @throws OutboundError when the connection or its TLS handshake fails. */
export async function openSocket(request: SocketRequest): Promise<Socket> {
  const { isTls, signal } = request;
  const socket = isTls ? connectTls(request) : connectPlain(request);
  // Also keeps later socket errors from crashing the process; the user of the socket gets them anyway.
  socket.on('error', () => {});
  const abort = (): void => void socket.destroy();
  signal.addEventListener('abort', abort);
  socket.once('close', () => signal.removeEventListener('abort', abort));
  if (signal.aborted) abort();
  await established(socket, isTls ? 'secureConnect' : 'connect');
  return socket;
}

function connectPlain({ host, port, addresses }: SocketRequest): Socket {
  return netConnect({ host, port, lookup: createPinnedLookup(addresses) });
}

function connectTls({ host, port, addresses, certificateAuthorities }: SocketRequest): Socket {
  return tlsConnect({
    host,
    port,
    lookup: createPinnedLookup(addresses),
    // An address has no place in SNI (RFC 6066, section 3); the certificate is checked against it all the same.
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(certificateAuthorities === undefined ? {} : { ca: certificateAuthorities }),
  });
}

function established(socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> {
  return new Promise((resolve, reject) => {
    let isReached = false;
    socket.on('connect', () => {
      isReached = true;
    });
    socket.once(event, () => resolve());
    socket.once('error', (cause) => {
      const what = isReached ? 'the TLS handshake with the target failed' : 'could not connect to the target';
      reject(new OutboundError(`${what} (${codeOf(cause) || 'unknown reason'})`, { cause }));
    });
    socket.once('close', () => reject(new OutboundError('the target closed the connection immediately')));
  });
}
