import type { TraceSummary } from '../generated/types.gen.ts';

/** `[sinceMs, untilMs)`. */
export interface LogWindow {
  readonly sinceMs: number;
  readonly untilMs: number;
}

const minuteMs = 60_000;
/** The longest window that records are listed for. */
const maxWindowMs = 35 * 24 * 60 * minuteMs;

/**
 * Where the logs of a trace are, in the order in which to look: a minute around what the service knows of it, then five because
 * clocks drift, then also around the times of its producers, who may send hours later. The half of the condition that
 * looks for a `trace_id` in attributes reads every record of the window, so no window is wider than it has to be. A trace that
 * is longer than a window may be, as one with a single wrong date is, ends with what the service last received of it; of one
 * that is longer even so these are the newest 35 days.
 *
 * @param producerExtent first and last timestamp of the timeline, once it is read.
 */
export function logWindows(
  trace: Pick<TraceSummary, 'created_at' | 'last_seen_at' | 'duration_ms'>,
  producerExtent?: LogWindow,
): LogWindow[] {
  const createdMs = Date.parse(trace.created_at);
  const lastSeenMs = Date.parse(trace.last_seen_at);
  const around = (marginMs: number): LogWindow => {
    const sinceMs = createdMs - marginMs;
    const untilMs = createdMs + trace.duration_ms + marginMs;
    if (untilMs - sinceMs <= maxWindowMs) return { sinceMs, untilMs };
    const seenUntilMs = Math.min(untilMs, lastSeenMs + marginMs);
    return { sinceMs: Math.max(sinceMs, seenUntilMs - maxWindowMs), untilMs: seenUntilMs };
  };
  const drift = around(5 * minuteMs);
  const windows = [around(minuteMs), drift];
  if (producerExtent === undefined) return windows;
  const wide = {
    sinceMs: Math.min(drift.sinceMs, producerExtent.sinceMs - minuteMs),
    untilMs: Math.max(drift.untilMs, producerExtent.untilMs + minuteMs),
  };
  const isWider = wide.sinceMs < drift.sinceMs || wide.untilMs > drift.untilMs;
  return isWider && wide.untilMs - wide.sinceMs <= maxWindowMs ? [...windows, wide] : windows;
}
