const minuteMs = 60_000;

/** How long replaced blocks stay readable by default, for queries that began before. */
export const defaultPurgeAfterMs: number = 10 * minuteMs;

/**
 * How long replaced blocks stay readable where reads may take this long: a block that is deleted under a read would be taken for damage, and
 * its whole day quarantined. A minute more, because the times are those of two clocks.
 */
export function purgeAfterReads(longestReadMs: number): number {
  return Math.max(defaultPurgeAfterMs, longestReadMs + minuteMs);
}
