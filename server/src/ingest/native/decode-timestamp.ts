import { parseRfc3339 } from '../../time/rfc3339.ts';

/** The store keeps timestamps as 64-bit nanoseconds: up to 2262-04-11. */
const maxNs = 2n ** 63n - 1n;

/** Nanoseconds since the epoch; `undefined` unless an RFC 3339 timestamp from 1970 to 2262-04-11. */
export function decodeTimestamp(text: string): bigint | undefined {
  const ns = parseRfc3339(text);
  return ns === undefined || ns < 0n || ns > maxNs ? undefined : ns;
}

export const timestampReason = 'must be an RFC 3339 timestamp between 1970 and 2262-04-11';
