import type { TimelinePage } from '../../../traces/trace-store.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { DeadlineCheck } from '../../threads/query-deadline.ts';
import {
  buildTimelinePage,
  firstInstantOf,
  headSegments,
} from '../../trace-timelines/build-timeline-page.ts';
import { mergeByStart } from '../../trace-timelines/merge-by-start.ts';
import type { TimelineSegment } from '../../trace-timelines/timeline-segment.ts';
import type { StoredTrace } from '../rows/trace-row.ts';
import { createRuleMatchReader } from '../rules/read-rule-matches.ts';
import { createStoredParts } from './stored-parts.ts';
import { createStoredSegments, headArrival } from './timeline-segments.ts';

/** Reads a page of the timeline of a trace; call it inside one read transaction. */
export type TimelinePageReader = (
  trace: Pick<StoredTrace, 'traceKey' | 'state' | 'partsSum'>,
  afterNs: bigint | undefined,
  checkDeadline?: DeadlineCheck,
) => TimelinePage;

export function createTimelinePageReader(db: SqliteDatabase): TimelinePageReader {
  const stored = createStoredSegments(db);
  const readMatches = createRuleMatchReader(db);
  const parts = createStoredParts(db);

  return ({ traceKey, state, partsSum }, afterNs, checkDeadline) => {
    // On the first page only: it reads something of every part.
    if (afterNs === undefined) parts.assertComplete(traceKey, partsSum);
    const ofHead = headSegments(state, readMatches(traceKey, state.traceId), headArrival);
    const ofParts = stored.byStart(traceKey, firstInstantOf(afterNs));
    const segments = mergeByStart<TimelineSegment>([ofParts, ...ofHead.map((segment) => [segment])]);
    return buildTimelinePage(segments, afterNs, checkDeadline);
  };
}
