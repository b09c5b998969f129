import { parseBoundedWindow, type WindowBounds } from '../time/time-window.ts';
import type { LogWindow } from './log-store.ts';

const nsPerMs = 1_000_000n;
const hourNs = 3_600_000_000_000n;
const dayNs = 24n * hourNs;

/** The default and the longest window of each operation (specification, "Limits"). */
export const logWindowSpans = {
  list: { defaultNs: hourNs, maxNs: 35n * dayNs },
  stats: { defaultNs: hourNs, maxNs: 7n * dayNs },
  catalogue: { defaultNs: dayNs, maxNs: 7n * dayNs },
} as const;

/**
 * Parses `since` and `until` to the nanosecond. Now is the end of the current millisecond, so that a read includes records
 * written in it before.
 *
 * @throws AppError `INVALID_ARGUMENT`.
 */
export function readLogWindow(
  bounds: WindowBounds,
  nowMs: number,
  operation: keyof typeof logWindowSpans,
): LogWindow {
  return parseBoundedWindow(bounds, BigInt(nowMs + 1) * nsPerMs, logWindowSpans[operation]);
}
