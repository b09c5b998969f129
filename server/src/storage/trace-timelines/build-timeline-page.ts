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
 * What follows from the head of a trace and its matches, and has no parts of its own.
 *
 * @param matches in the order in which they were recorded.
 * @param arrival after that of every part.
 */
export function headSegments(
  state: TraceState,
  matches: readonly StoredRuleMatch[],
  arrival: bigint,
): TimelineSegment[] {
  return [
    toSegment(deriveServiceEvents(state), { isStored: false, arrival }),
    toSegment(matches.map(toMatchEvent), { isStored: true, arrival: arrival + 1n }),
  ];
}

/** @param segments in order of their first instant. */
export function buildTimelinePage(
  segments: Iterable<TimelineSegment>,
  afterNs: bigint | undefined,
  checkDeadline?: DeadlineCheck,
): TimelinePage {
  return toPage(readAhead(segments, firstInstantOf(afterNs), pageSize, checkDeadline));
}

export function toPage({ events, isWhole }: NextEvents): TimelinePage {
  return toTimelinePage(events, { isWhole });
}

function toSegment(
  events: readonly TraceEvent[],
  place: Pick<TimelineSegment, 'isStored' | 'arrival'>,
): TimelineSegment {
  return { ...timeRangeOf(events), ...place, load: () => ({ events, bytes: 0 }) };
}
