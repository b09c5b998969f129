/** Limits of one payload. A stack trace of a thousand frames takes about 100 KiB. */
export const payloadLimits = { maxBytes: 256 * 1024, maxDepth: 32 } as const;

/** The JSON of a parsed payload; `undefined` beyond one of the limits. */
export function encodePayload(payload: object): string | undefined {
  // Nesting is checked first: stringifying deep JSON would overflow the stack.
  if (isDeeperThan(payload, payloadLimits.maxDepth)) return undefined;
  const json = JSON.stringify(payload);
  return Buffer.byteLength(json) <= payloadLimits.maxBytes ? json : undefined;
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(member, levels - 1));
}
