import type { LookupFunction } from 'node:net';
import type { ResolvedAddress } from './resolve-target.ts';

/**
 * A `lookup` for sockets with one fixed answer, so that a checked name cannot be resolved again between the
 * check and the connection. Node does not call it for address literals.
 */
export function createPinnedLookup(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}
