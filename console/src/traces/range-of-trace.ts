import type { TraceSummary } from '../generated/types.gen.ts';
import { defaultTimeRange, fromWindow, type TimeRange, toWindow } from '../time-range/time-range.ts';

const marginMs = 30 * 60_000;

/** The range by which a list of traces has this one: that of the list one came from if it does, otherwise an hour around it. */
export function rangeOfTrace(
  { created_at: createdAt }: Pick<TraceSummary, 'created_at'>,
  listRange: TimeRange,
  nowMs: number,
): TimeRange {
  const createdMs = Date.parse(createdAt);
  const hasTrace = (range: TimeRange) => {
    const { sinceMs, untilMs } = toWindow(range, nowMs);
    // The service resolves ages by its own clock, which may be ahead of that of the browser.
    return sinceMs <= createdMs && (range.kind === 'relative' || createdMs < untilMs);
  };
  return (
    [listRange, defaultTimeRange].find(hasTrace) ??
    fromWindow({ sinceMs: createdMs - marginMs, untilMs: createdMs + marginMs })
  );
}
