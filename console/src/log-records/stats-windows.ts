/** RFC 3339 in UTC, with the digits that the service wrote. */
export type Instant = string;

export type StatsInterval = '1m' | '5m' | '15m' | '30m' | '1h' | '6h' | '1d';

export interface StatsWindow {
  readonly since: Instant;
  readonly until: Instant;
}

export interface StatsPlan {
  readonly interval: StatsInterval;
  /** Adjacent, oldest first; together the whole range. */
  readonly windows: readonly StatsWindow[];
}

const minuteMs = 60_000;
const widthsMs: readonly (readonly [StatsInterval, number])[] = [
  ['1m', minuteMs],
  ['5m', 5 * minuteMs],
  ['15m', 15 * minuteMs],
  ['30m', 30 * minuteMs],
  ['1h', 60 * minuteMs],
  ['6h', 360 * minuteMs],
  ['1d', 1440 * minuteMs],
];
const maxBuckets = 60;
/** The longest window that the service counts at once. */
const maxSpanMs = 7 * 1440 * minuteMs;

/**
 * How to count a range of any length: the smallest interval with at most 60 buckets, in windows that the service accepts. Windows
 * meet at bounds of buckets, so that no bucket is cut in two.
 */
export function planStats(since: Instant, until: Instant): StatsPlan {
  const sinceMs = Date.parse(since);
  const untilMs = Date.parse(until);
  // One more than the quotient: the first and the last bucket may be clipped.
  const fits = ([, widthMs]: readonly [StatsInterval, number]) =>
    (untilMs - sinceMs) / widthMs + 1 <= maxBuckets;
  const [interval, widthMs] = widthsMs.find(fits) ?? ['1d' as const, 1440 * minuteMs];
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
