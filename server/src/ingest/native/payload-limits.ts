/** Limits of one payload. A stack trace of a thousand frames takes about 100 KiB. */
export const payloadLimits = { maxBytes: 256 * 1024, maxDepth: 32 } as const;

/** Whether a parsed payload is within both limits. Nesting is checked first: stringifying deep JSON would overflow the stack. */
export function isPayloadBounded(payload: unknown): boolean {
  return !isDeeperThan(payload, payloadLimits.maxDepth) && jsonBytes(payload) <= payloadLimits.maxBytes;
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(member, levels - 1));
}

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
