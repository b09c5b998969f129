import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Some proxies write the port too. */
const entryPattern = /^(?:\[([0-9a-f:.]+)\](?::\d+)?|([0-9.]+):\d+|([0-9a-f:.]+))$/i;

/**
 * Finds the address of the client of a request: the peer, or while that is a trusted proxy, the one it says that it forwards for.
 * Each proxy appends its peer to `X-Forwarded-For`, so it is read from its end: what stands before an address that is no trusted
 * proxy was sent by the client. An entry that is no address ends it too.
 */
export function createClientAddresses(
  isTrustedProxy: (address: string) => boolean,
): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  return ({ headers, socket }) => {
    let address = socket.remoteAddress ?? '';
    const entries = String(headers['x-forwarded-for'] ?? '').split(',');
    while (isTrustedProxy(address)) {
      const before = parseEntry(entries.pop() ?? '');
      if (before === undefined) break;
      address = before;
    }
    return address;
  };
}

function parseEntry(text: string): string | undefined {
  const [, inBrackets, beforePort, alone] = entryPattern.exec(text.trim()) ?? [];
  const address = (inBrackets ?? beforePort ?? alone ?? '').toLowerCase();
  return isIP(address) === 0 ? undefined : address;
}
