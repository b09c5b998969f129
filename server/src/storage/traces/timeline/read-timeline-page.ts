import { deriveServiceEvents } from '../../../traces/span-service-events.ts';
import { toTimelinePage } from '../../../traces/timeline-page.ts';
import type { TraceEvent } from '../../../traces/trace.ts';
import type { TraceState } from '../../../traces/trace-state.ts';
import type { TimelinePage } from '../../../traces/trace-store.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { DeadlineCheck } from '../../threads/query-deadline.ts';
import { createRuleMatchReader, type StoredRuleMatch } from '../rules/read-rule-matches.ts';
import { readAhead } from './read-ahead.ts';
import { timeRangeOf } from './time-range.ts';
import { createSegmentFinder, type TimelineSegment } from './timeline-segments.ts';

/** Reads a page of the timeline of a trace; call it inside one read transaction. */
export type TimelinePageReader = (
  traceKey: number,
  state: TraceState,
  afterNs: bigint | undefined,
  checkDeadline?: DeadlineCheck,
) => TimelinePage;

/** Events read for a page: those of spans are a little less than its size. */
const eventsPerPage = 1_200;
const earliestNs = -(2n ** 63n);

export function createTimelinePageReader(db: SqliteDatabase): TimelinePageReader {
  const findSegments = createSegmentFinder(db);
  const readMatches = createRuleMatchReader(db);

  return (traceKey, state, afterNs, checkDeadline) => {
    const fromNs = afterNs === undefined ? earliestNs : afterNs + 1n;
    const segments = [
      ...findSegments(traceKey, fromNs),
      toSegment(deriveServiceEvents(state), false),
      toSegment(readMatches(traceKey, state.traceId).map(toEvent), true),
    ];
    const { events, isWhole } = readAhead(segments, fromNs, eventsPerPage, checkDeadline);
    return toTimelinePage(events, { isWhole });
  };
}

function toSegment(events: readonly TraceEvent[], isStored: boolean): TimelineSegment {
  return { ...timeRangeOf(events), isStored, load: () => [...events] };
}

function toEvent({ match, timelineNs }: StoredRuleMatch): TraceEvent {
  return {
    eventId: match.matchEventId,
    eventType: 'rule_match_added',
    version: 1,
    source: 'service',
    createdAtMs: match.matchedAtMs,
    traceTimestampNs: timelineNs,
    payload: {
      rule_id: match.ruleId,
      rule_name: match.ruleName,
      match_reason: match.matchReason,
      match_event_id: match.matchEventId,
    },
  };
}
