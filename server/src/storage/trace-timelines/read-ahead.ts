import { AppError } from '../../errors/app-error.ts';
import { compareEvents } from '../../ingest/otlp/traces-request/compare-events.ts';
import type { TraceEvent } from '../../traces/trace.ts';
import type { DeadlineCheck } from '../threads/query-deadline.ts';
import { compareInstants } from './time-range.ts';
import type { SegmentEvents, TimelineSegment } from './timeline-segment.ts';

/** The next events of a timeline, in order, without the repetitions of spans that were sent twice. */
export interface NextEvents {
  readonly events: readonly TraceEvent[];
  /** Whether nothing follows. */
  readonly isWhole: boolean;
}

/** Of events. */
interface Amount {
  readonly count: number;
  /** Of what they were decoded from. */
  readonly bytes: number;
}

/** Enough for a page: so many events or bytes, and what else happened at their last instant. */
export interface PageSize extends Amount {
  /** Limit of a page, unless all of it is in one segment. */
  readonly maxBytes: number;
}

/** An event, and where it belongs among those of its instant. */
interface Entry {
  readonly event: TraceEvent;
  readonly group: Group;
  /** Its share of those of its segment. */
  readonly bytes: number;
}

/** At one instant the start of a trace comes first, then stored events as they arrived, then what is derived from spans. */
type Group = 0 | 1 | 2;

interface LoadedSegment extends Pick<TimelineSegment, 'arrival'> {
  readonly entries: readonly Entry[];
}

/** Collects segments in order of their first instant until enough events are complete. */
export interface ReadAhead {
  /** @throws AppError `INVALID_ARGUMENT` when too much happened at one instant. */
  add(segment: SegmentEvents & Pick<TimelineSegment, 'isStored' | 'arrival'>): void;
  /**
   * The next events, if enough of them come before what was not added. Costs nothing while too few were added.
   *
   * @param unreadNs the first instant of the segments that were not added.
   */
  complete(unreadNs: bigint): NextEvents | undefined;
  /** The next events when every segment was added. */
  finish(): NextEvents;
}

/** What segments have that overlap is held up to this many times the size of a page. */
const heldPages = 4;

/** @param fromNs the first instant that counts. */
export function createReadAhead(fromNs: bigint, size: PageSize): ReadAhead {
  let loaded: LoadedSegment[] = [];
  let held: Amount = { count: 0, bytes: 0 };
  let wanted: Amount = size;
  let mostHeld = times(heldPages, size);
  /** What is later is not held, because the page ends here or before. */
  let untilNs: bigint | undefined;
  let isWhole = true;

  function isInPage({ event }: Entry): boolean {
    return untilNs === undefined || event.traceTimestampNs <= untilNs;
  }

  function endPage(): void {
    untilNs = instantOfEnough(loaded, size);
    loaded = select(loaded, isInPage);
    const kept = amountOf(loaded);
    if (kept.count < held.count) isWhole = false;
    if (kept.bytes > size.maxBytes && loaded.length > 1) throw tooMuchAtOnce(kept.bytes, size.maxBytes);
    held = kept;
    mostHeld = times(heldPages, larger(size, kept));
  }

  return {
    add({ isStored, arrival, events, bytes }) {
      const share = bytes / Math.max(1, events.length);
      const next = events
        .filter(({ traceTimestampNs }) => traceTimestampNs >= fromNs)
        .map((event): Entry => ({ event, group: groupOf(isStored, event), bytes: share }));
      const entries = next.filter(isInPage);
      if (entries.length < next.length) isWhole = false;
      loaded.push({ arrival, entries });
      held = { count: held.count + entries.length, bytes: held.bytes + entries.length * share };
      if (isEnough(held, mostHeld) || held.bytes > size.maxBytes) endPage();
    },
    complete(unreadNs) {
      if (untilNs !== undefined && untilNs < unreadNs) return { events: merge(loaded), isWhole: false };
      if (!isEnough(held, wanted)) return undefined;
      const complete = select(loaded, ({ event }) => event.traceTimestampNs < unreadNs);
      if (isEnough(amountOf(complete), size)) return { events: merge(complete), isWhole: false };
      // Counting again only after as much more keeps the cost linear.
      wanted = times(2, held);
      return undefined;
    },
    finish: () => ({ events: merge(loaded), isWhole }),
  };
}

function isEnough({ count, bytes }: Amount, wanted: Amount): boolean {
  return count >= wanted.count || bytes >= wanted.bytes;
}

function times(factor: number, { count, bytes }: Amount): Amount {
  return { count: factor * count, bytes: factor * bytes };
}

function larger(a: Amount, b: Amount): Amount {
  return { count: Math.max(a.count, b.count), bytes: Math.max(a.bytes, b.bytes) };
}

function amountOf(loaded: readonly LoadedSegment[]): Amount {
  let [count, bytes] = [0, 0];
  for (const { entries } of loaded) {
    count += entries.length;
    bytes += entries.length * (entries[0]?.bytes ?? 0);
  }
  return { count, bytes };
}

function select(loaded: readonly LoadedSegment[], isWanted: (entry: Entry) => boolean): LoadedSegment[] {
  return loaded
    .map(({ arrival, entries }) => ({ arrival, entries: entries.filter(isWanted) }))
    .filter(({ entries }) => entries.length > 0);
}

/** The instant of the event with which they are enough for a page, or the last one. */
function instantOfEnough(loaded: readonly LoadedSegment[], size: PageSize): bigint | undefined {
  const sorted = loaded.flatMap(({ entries }) => entries).sort(compareTimes);
  let [count, bytes] = [0, 0];
  for (const entry of sorted) {
    count += 1;
    bytes += entry.bytes;
    if (isEnough({ count, bytes }, size)) return entry.event.traceTimestampNs;
  }
  return sorted.at(-1)?.event.traceTimestampNs;
}

function tooMuchAtOnce(received: number, max: number): AppError {
  return new AppError(
    'INVALID_ARGUMENT',
    `the events of the timeline at one instant have more than ${max} bytes; give spans and events of a trace times that differ`,
    [{ type: 'limit', limit: 'timeline_instant_bytes', max, received }],
  );
}

/**
 * Reads from an instant on until enough events for a page are complete, that is until no unread segment can have events among
 * them. It loads no more segments than it needs.
 *
 * @param segments in order of their first instant; those of which no event is needed are not taken.
 */
export function readAhead(
  segments: Iterable<TimelineSegment>,
  fromNs: bigint,
  size: PageSize,
  checkDeadline: DeadlineCheck = () => {},
): NextEvents {
  const ahead = createReadAhead(fromNs, size);

  function add({ isStored, arrival, load }: TimelineSegment): void {
    checkDeadline();
    ahead.add({ ...load(), isStored, arrival });
  }

  let current: TimelineSegment | undefined;
  for (const following of segments) {
    if (current !== undefined) {
      add(current);
      const next = ahead.complete(following.firstNs);
      if (next !== undefined) return next;
    }
    current = following;
  }
  if (current !== undefined) add(current);
  return ahead.finish();
}

function groupOf(isStored: boolean, { eventType }: TraceEvent): Group {
  if (isStored) return 1;
  return eventType === 'started' ? 0 : 2;
}

function merge(loaded: readonly LoadedSegment[]): TraceEvent[] {
  // The sort is stable, so that stored events of an instant stay in order of arrival.
  const sorted = [...loaded]
    .sort((a, b) => (a.arrival < b.arrival ? -1 : 1))
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

function compareTimes(a: Entry, b: Entry): number {
  return compareInstants(a.event.traceTimestampNs, b.event.traceTimestampNs);
}

function compareEntries(a: Entry, b: Entry): number {
  const byTime = compareTimes(a, b);
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
