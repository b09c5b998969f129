import type { LogWindow } from './log-store.ts';

const nsPerMs = 1_000_000n;
const minuteNs = 60_000n * nsPerMs;
const hourNs = 60n * minuteNs;
const dayNs = 24n * hourNs;
/** Producers' clocks may be ahead of ours; whoever follows the log wants to see their records too. */
const aheadNs = dayNs;

/** How far back the replay of a stream may reach. */
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

/** When the replay of a window begins, in nanoseconds since the epoch. */
export function replaySinceNs(window: LogStreamWindow, nowMs: number): bigint {
  return BigInt(nowMs) * nsPerMs - windowNs[window];
}

/** From an instant on, into the time that producers may be ahead. */
export function timesSince(sinceNs: bigint, nowMs: number): LogWindow {
  return { sinceNs, untilNs: BigInt(nowMs) * nsPerMs + aheadNs };
}

/** Late records have any time that is kept: what has arrived is told by its sequence alone. */
export function allTimes(nowMs: number): LogWindow {
  return timesSince(0n, nowMs);
}
