/** How long counts are kept. */
export const usageKeptMs: number = 35 * 86_400_000;
/** How long they are kept by the minute; older ones only by the hour. */
export const minutesKeptMs: number = 48 * 3_600_000;

/** Items that were rejected for one reason. */
export interface RejectedUsage {
  readonly reason: string;
  readonly count: number;
  /** The last time. */
  readonly lastAtMs: number;
  /** What was wrong with one of the last ones; at most 500 characters. */
  readonly example: string;
}

/** Counts of a span of time. */
export interface UsageCounts {
  readonly acceptedCount: number;
  readonly rejectedCount: number;
  /** Of the requests with accepted items, decompressed. */
  readonly acceptedBytes: number;
}

export interface UsageBucket extends UsageCounts {
  readonly startMs: number;
}
