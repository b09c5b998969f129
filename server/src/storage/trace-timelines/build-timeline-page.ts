import { deriveServiceEvents } from '../../traces/span-service-events.ts';
import { timelinePageBytes, toTimelinePage } from '../../traces/timeline-page.ts';
import type { TraceEvent } from '../../traces/trace.ts';
import type { TraceState } from '../../traces/trace-state.ts';
import type { TimelinePage } from '../../traces/trace-store.ts';
import type { DeadlineCheck } from '../threads/query-deadline.ts';
import { type NextEvents, type PageSize, readAhead } from './read-ahead.ts';
import { type StoredRuleMatch, toMatchEvent } from './rule-match-event.ts';
import { timeRangeOf } from './time-range.ts';
import type { TimelineSegment } from './timeline-segment.ts';

/** Spans of this many events have a little less than the text of a page. */
export const pageSize: PageSize = {
  count: 1_200,
  bytes: timelinePageBytes,
  maxBytes: 16 * 1024 * 1024,
};
const earliestNs = -(2n ** 63n);

/** The first instant of the page that begins after one. */
export function firstInstantOf(afterNs: bigint | undefined): bigint {
  return afterNs === undefined ? earliestNs : afterNs + 1n;
}

/**
 * What follows from the head of a trace and its matches, and has no parts of its own. It arrives after every part.
 *
 * @param matches in the order in which they were recorded.
 */
export function headSegments(state: TraceState, matches: readonly StoredRuleMatch[]): TimelineSegment[] {
  return [toSegment(deriveServiceEvents(state), false), toSegment(matches.map(toMatchEvent), true)];
}

/** @param segments in order of arrival. */
export function buildTimelinePage(
  segments: readonly TimelineSegment[],
  afterNs: bigint | undefined,
  checkDeadline?: DeadlineCheck,
): TimelinePage {
  return toPage(readAhead(segments, firstInstantOf(afterNs), pageSize, checkDeadline));
}

export function toPage({ events, isWhole }: NextEvents): TimelinePage {
  return toTimelinePage(events, { isWhole });
}

function toSegment(events: readonly TraceEvent[], isStored: boolean): TimelineSegment {
  return { ...timeRangeOf(events), isStored, load: () => ({ events, bytes: 0 }) };
}
