import type { TimelinePage } from '../../../traces/trace-store.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { DeadlineCheck } from '../../threads/query-deadline.ts';
import {
  buildTimelinePage,
  firstInstantOf,
  headSegments,
} from '../../trace-timelines/build-timeline-page.ts';
import type { StoredTrace } from '../rows/trace-row.ts';
import { createRuleMatchReader } from '../rules/read-rule-matches.ts';
import { createStoredParts } from './stored-parts.ts';
import { createSegmentFinder } from './timeline-segments.ts';

/** Reads a page of the timeline of a trace; call it inside one read transaction. */
export type TimelinePageReader = (
  trace: Pick<StoredTrace, 'traceKey' | 'state' | 'partsSum'>,
  afterNs: bigint | undefined,
  checkDeadline?: DeadlineCheck,
) => TimelinePage;

export function createTimelinePageReader(db: SqliteDatabase): TimelinePageReader {
  const findSegments = createSegmentFinder(db);
  const readMatches = createRuleMatchReader(db);
  const parts = createStoredParts(db);

  return ({ traceKey, state, partsSum }, afterNs, checkDeadline) => {
    // On the first page only: it reads something of every part.
    if (afterNs === undefined) parts.assertComplete(traceKey, partsSum);
    const segments = [
      ...findSegments(traceKey, firstInstantOf(afterNs)),
      ...headSegments(state, readMatches(traceKey, state.traceId)),
    ];
    return buildTimelinePage(segments, afterNs, checkDeadline);
  };
}
