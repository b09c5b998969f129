import type { LogWindow } from './log-store.ts';

const nsPerMs = 1_000_000n;
const minuteNs = 60_000n * nsPerMs;
const hourNs = 60n * minuteNs;
const dayNs = 24n * hourNs;
/** Clocks of producers may be ahead; a stream includes their records too. */
const aheadNs = dayNs;

/** Length of the replay of a stream. */
export type LogStreamWindow = '1m' | '5m' | '15m' | '1h' | '4h' | '12h' | '24h' | '7d' | '30d';

const windowNs: Readonly<Record<LogStreamWindow, bigint>> = {
  '1m': minuteNs,
  '5m': 5n * minuteNs,
  '15m': 15n * minuteNs,
  '1h': hourNs,
  '4h': 4n * hourNs,
  '12h': 12n * hourNs,
  '24h': dayNs,
  '7d': 7n * dayNs,
  '30d': 30n * dayNs,
};

/** Start of the replay of a window, in nanoseconds since the epoch. */
export function replaySinceNs(window: LogStreamWindow, nowMs: number): bigint {
  return BigInt(nowMs) * nsPerMs - windowNs[window];
}

/** The window from an instant to the latest time that clocks of producers may be ahead. */
export function timesSince(sinceNs: bigint, nowMs: number): LogWindow {
  return { sinceNs, untilNs: BigInt(nowMs) * nsPerMs + aheadNs };
}

/** The window of all kept times: late records may have any, and new ones are recognized by their sequence alone. */
export function allTimes(nowMs: number): LogWindow {
  return timesSince(0n, nowMs);
}
