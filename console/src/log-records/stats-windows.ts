import { type CountInterval, chooseCountInterval } from '../time-range/count-interval.ts';

/** RFC 3339 in UTC, with the digits that the service wrote. */
export type Instant = string;

export interface StatsWindow {
  readonly since: Instant;
  readonly until: Instant;
}

export interface StatsPlan {
  readonly interval: CountInterval;
  /** Adjacent, oldest first; together the whole range. */
  readonly windows: readonly StatsWindow[];
}

const dayMs = 86_400_000;
/** The longest window that the service counts at once. */
const maxSpanMs = 7 * dayMs;
/** The longest range that is counted, in days: a year takes 53 requests. */
export const maxCountedDays = 366;

/** Whether a range would take too many requests to be counted. */
export function isTooLongToCount(sinceMs: number, untilMs: number): boolean {
  return untilMs - sinceMs > maxCountedDays * dayMs;
}

/**
 * How to count a range of any length, in windows that the service accepts. Windows meet at bounds of buckets, so that no bucket is cut in
 * two.
 */
export function planStats(since: Instant, until: Instant): StatsPlan {
  const sinceMs = Date.parse(since);
  const untilMs = Date.parse(until);
  const { interval, widthMs } = chooseCountInterval(untilMs - sinceMs);
  const windows: StatsWindow[] = [];
  let start = since;
  let startMs = sinceMs;
  // Below a millisecond the range may be longer than the difference, so a full span is split too.
  while (untilMs - startMs >= maxSpanMs) {
    const endMs = Math.floor((startMs + maxSpanMs) / widthMs) * widthMs;
    const end = new Date(endMs).toISOString();
    windows.push({ since: start, until: end });
    start = end;
    startMs = endMs;
  }
  if (start !== until) windows.push({ since: start, until });
  return { interval, windows };
}
