/** An instant in nanoseconds since the epoch, from RFC 3339 in UTC, as the service writes it. */
export function toInstantNs(timestamp: string): bigint {
  const [seconds = '', fraction = ''] = timestamp.replace(/Z$/, '').split('.');
  return BigInt(Date.parse(`${seconds}Z`)) * 1_000_000n + BigInt(fraction.padEnd(9, '0').slice(0, 9));
}
