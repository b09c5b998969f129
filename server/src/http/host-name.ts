import { isIPv4 } from 'node:net';

/** A name or address with an optional port (RFC 3986, section 3.2.2), without what no host of ours has. */
const hostPattern = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i;

/**
 * The name or address of a `Host` header, in lower case and without its port; `undefined` when it is malformed, or no URL can
 * have it (a port beyond 65535, an address such as 127.999.1.1): other steps make URLs of the header.
 */
export function hostNameOf(header: string): string | undefined {
  if (!URL.canParse(`http://${header}`)) return undefined;
  return hostPattern
    .exec(header)?.[1]
    ?.toLowerCase()
    .replace(/(?<=.)\.$/, '');
}

/** Whether a name or address is of this machine alone, whoever resolves it (RFC 6761, section 6.3). */
export function isLoopback(name: string): boolean {
  const bare = name.replace(/^\[(.*)\]$/, '$1');
  return bare === '::1' || /^(.+\.)?localhost$/.test(bare) || (isIPv4(bare) && bare.startsWith('127.'));
}
