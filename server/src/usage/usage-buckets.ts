import { minutesKeptMs } from './usage.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const widthsMs = [1, 5, 15, 30, 60, 180].map((minutes) => minutes * minuteMs);
const maxBuckets = 300;

/** Equal buckets at UTC multiples of their width, which contain the whole window. */
export interface UsageBuckets {
  readonly widthMs: number;
  readonly resolution: 'minute' | 'hour';
  readonly sinceMs: number;
  readonly untilMs: number;
}

/** The smallest buckets of which there are at most 300, and for which counts are stored. */
export function chooseUsageBuckets(sinceMs: number, untilMs: number, nowMs: number): UsageBuckets {
  const hasMinutes = sinceMs >= nowMs - minutesKeptMs;
  const candidates = widthsMs
    .filter((widthMs) => hasMinutes || widthMs >= hourMs)
    .map((widthMs) => bucketsOf(widthMs, sinceMs, untilMs));
  const fitting = candidates.find((buckets) => countOf(buckets) <= maxBuckets);
  if (fitting === undefined) throw new Error('the window is longer than usage is kept');
  return fitting;
}

/** The starts of all buckets. */
export function bucketStarts({ widthMs, sinceMs, untilMs }: UsageBuckets): number[] {
  const count = (untilMs - sinceMs) / widthMs;
  return Array.from({ length: count }, (_, index) => sinceMs + index * widthMs);
}

function bucketsOf(widthMs: number, sinceMs: number, untilMs: number): UsageBuckets {
  return {
    widthMs,
    resolution: widthMs < hourMs ? 'minute' : 'hour',
    sinceMs: Math.floor(sinceMs / widthMs) * widthMs,
    untilMs: Math.ceil(untilMs / widthMs) * widthMs,
  };
}

function countOf({ widthMs, sinceMs, untilMs }: UsageBuckets): number {
  return (untilMs - sinceMs) / widthMs;
}
