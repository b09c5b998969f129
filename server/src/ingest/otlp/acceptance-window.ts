/** How far ahead of the server the clock of a producer may be. */
export const maxLeadMs: number = 10 * 60_000;

const nsPerMs = 1_000_000n;

/**
 * The times that are accepted now, both ends included.
 *
 * @param retentionMs what is older would be removed immediately.
 */
export function acceptanceWindow(
  receivedAtMs: number,
  retentionMs: number,
): { readonly oldestNs: bigint; readonly newestNs: bigint } {
  return { oldestNs: msToNs(receivedAtMs - retentionMs), newestNs: msToNs(receivedAtMs + maxLeadMs) };
}

export function msToNs(ms: number): bigint {
  return BigInt(Math.trunc(ms)) * nsPerMs;
}
