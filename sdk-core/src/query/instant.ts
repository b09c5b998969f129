/** An instant in nanoseconds since the epoch, from RFC 3339 in UTC, as the service writes it. */
export function toInstantNs(timestamp: string): bigint {
  const [seconds = '', fraction = ''] = timestamp.replace(/Z$/, '').split('.');
  return BigInt(Date.parse(`${seconds}Z`)) * 1_000_000n + BigInt(fraction.padEnd(9, '0'));
}

/** The inverse of `toInstantNs`, with as many digits as the instant needs. */
export function fromInstantNs(ns: bigint): string {
  const fractionNs = ((ns % 1_000_000_000n) + 1_000_000_000n) % 1_000_000_000n;
  const seconds = new Date(Number((ns - fractionNs) / 1_000_000n)).toISOString().slice(0, 19);
  const fraction = fractionNs.toString().padStart(9, '0').replace(/0+$/, '');
  return fraction === '' ? `${seconds}Z` : `${seconds}.${fraction}Z`;
}

/** For `sort`, earliest first. */
export function compareInstants(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
