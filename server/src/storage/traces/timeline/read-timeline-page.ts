import { deriveServiceEvents } from '../../../traces/span-service-events.ts';
import { toTimelinePage } from '../../../traces/timeline-page.ts';
import type { TraceEvent } from '../../../traces/trace.ts';
import type { TimelinePage } from '../../../traces/trace-store.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { DeadlineCheck } from '../../threads/query-deadline.ts';
import type { StoredTrace } from '../rows/trace-row.ts';
import { createRuleMatchReader, type StoredRuleMatch } from '../rules/read-rule-matches.ts';
import { readAhead } from './read-ahead.ts';
import { createStoredParts } from './stored-parts.ts';
import { timeRangeOf } from './time-range.ts';
import { createSegmentFinder, type TimelineSegment } from './timeline-segments.ts';

/** Reads a page of the timeline of a trace; call it inside one read transaction. */
export type TimelinePageReader = (
  trace: Pick<StoredTrace, 'traceKey' | 'state' | 'partsSum'>,
  afterNs: bigint | undefined,
  checkDeadline?: DeadlineCheck,
) => TimelinePage;

/** Events read for a page: those of spans are a little less than its size. */
const eventsPerPage = 1_200;
const earliestNs = -(2n ** 63n);

export function createTimelinePageReader(db: SqliteDatabase): TimelinePageReader {
  const findSegments = createSegmentFinder(db);
  const readMatches = createRuleMatchReader(db);
  const parts = createStoredParts(db);

  return ({ traceKey, state, partsSum }, afterNs, checkDeadline) => {
    // On the first page only: it reads something of every part.
    if (afterNs === undefined) parts.assertComplete(traceKey, partsSum);
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
