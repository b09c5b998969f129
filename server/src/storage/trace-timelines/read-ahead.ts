import { compareEvents } from '../../ingest/otlp/traces-request/compare-events.ts';
import type { TraceEvent } from '../../traces/trace.ts';
import type { DeadlineCheck } from '../threads/query-deadline.ts';
import { compareInstants } from './time-range.ts';
import type { TimelineSegment } from './timeline-segment.ts';

/** The next events of a timeline, in order, without the repetitions of spans that were sent twice. */
export interface NextEvents {
  readonly events: readonly TraceEvent[];
  /** Whether nothing follows. */
  readonly isWhole: boolean;
}

/** An event, and where it belongs among those of its instant. */
interface Entry {
  readonly event: TraceEvent;
  readonly group: Group;
}

/** At one instant the start of a trace comes first, then stored events as they arrived, then what is derived from spans. */
type Group = 0 | 1 | 2;

interface ArrivedSegment {
  readonly segment: TimelineSegment;
  readonly arrival: number;
}

interface LoadedSegment {
  readonly arrival: number;
  readonly entries: readonly Entry[];
}

/** Collects segments in order of their first instant until enough events are complete. */
export interface ReadAhead {
  /** @param arrival the place of the segment in the order of arrival. */
  add(segment: Pick<TimelineSegment, 'isStored'>, arrival: number, events: readonly TraceEvent[]): void;
  /**
   * The next events, if enough of them come before what was not added. Costs nothing while too few were added.
   *
   * @param unreadNs the first instant of the segments that were not added.
   */
  complete(unreadNs: bigint): NextEvents | undefined;
  /** The next events when every segment was added. */
  finish(): NextEvents;
}

/** @param fromNs the first instant that counts. */
export function createReadAhead(fromNs: bigint, minCount: number): ReadAhead {
  const loaded: LoadedSegment[] = [];
  let count = 0;
  let wanted = minCount;
  return {
    add(segment, arrival, events) {
      const entries = events
        .filter(({ traceTimestampNs }) => traceTimestampNs >= fromNs)
        .map((event): Entry => ({ event, group: groupOf(segment, event) }));
      loaded.push({ arrival, entries });
      count += entries.length;
    },
    complete(unreadNs) {
      if (count < wanted) return undefined;
      const complete = loaded.map(({ arrival, entries }) => ({
        arrival,
        entries: entries.filter(({ event }) => event.traceTimestampNs < unreadNs),
      }));
      const completeCount = complete.reduce((sum, { entries }) => sum + entries.length, 0);
      if (completeCount >= minCount) return { events: merge(complete), isWhole: false };
      // Counting again only after as many more keeps the cost linear.
      wanted = 2 * count;
      return undefined;
    },
    finish: () => ({ events: merge(loaded), isWhole: true }),
  };
}

/**
 * Reads from an instant on until at least `minCount` events are complete, that is until no unread segment can have events among
 * them. It loads no more segments than it needs.
 *
 * @param segments in order of arrival.
 */
export function readAhead(
  segments: readonly TimelineSegment[],
  fromNs: bigint,
  minCount: number,
  checkDeadline: DeadlineCheck = () => {},
): NextEvents {
  const ordered = segments
    .map((segment, arrival): ArrivedSegment => ({ segment, arrival }))
    .sort((a, b) => compareInstants(a.segment.firstNs, b.segment.firstNs));
  const ahead = createReadAhead(fromNs, minCount);
  for (const [index, { segment, arrival }] of ordered.entries()) {
    checkDeadline();
    ahead.add(segment, arrival, segment.load());
    const unreadNs = ordered[index + 1]?.segment.firstNs;
    const next = unreadNs === undefined ? undefined : ahead.complete(unreadNs);
    if (next !== undefined) return next;
  }
  return ahead.finish();
}

function groupOf({ isStored }: Pick<TimelineSegment, 'isStored'>, { eventType }: TraceEvent): Group {
  if (isStored) return 1;
  return eventType === 'started' ? 0 : 2;
}

function merge(loaded: readonly LoadedSegment[]): TraceEvent[] {
  // The sort is stable, so that stored events of an instant stay in order of arrival.
  const sorted = [...loaded]
    .sort((a, b) => a.arrival - b.arrival)
    .flatMap(({ entries }) => entries)
    .sort(compareEntries);
  const events: TraceEvent[] = [];
  let previous: Entry | undefined;
  for (const entry of sorted) {
    if (previous === undefined || !isRepetition(previous, entry)) events.push(entry.event);
    previous = entry;
  }
  return events;
}

function compareEntries(a: Entry, b: Entry): number {
  const byTime = compareInstants(a.event.traceTimestampNs, b.event.traceTimestampNs);
  if (byTime !== 0 || a.group !== b.group) return byTime || a.group - b.group;
  return a.group === 2 ? compareEvents(a.event, b.event) : 0;
}

function isRepetition(previous: Entry, { event, group }: Entry): boolean {
  return (
    group === 2 &&
    previous.group === 2 &&
    previous.event.eventId === event.eventId &&
    previous.event.traceTimestampNs === event.traceTimestampNs
  );
}
