import type { LookupFunction } from 'node:net';
import type { ResolvedAddress } from './resolve-target.ts';

/**
 * A `lookup` for sockets that knows one answer, so that a name which was checked cannot be resolved anew between the
 * check and the connection. Node does not ask it about address literals.
 */
export function createPinnedLookup(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}
