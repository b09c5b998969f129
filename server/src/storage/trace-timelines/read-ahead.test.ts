import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareEvents } from '../../ingest/otlp/traces-request/compare-events.ts';
import type { TraceEvent } from '../../traces/trace.ts';
import { type PageSize, readAhead } from './read-ahead.ts';
import { compareInstants, timeRangeOf } from './time-range.ts';
import type { TimelineSegment } from './timeline-segment.ts';

function eventAt(ns: bigint, eventId: string, eventType = 'mined'): TraceEvent {
  return {
    eventId,
    eventType,
    version: 1,
    source: 'otlp',
    createdAtMs: 0,
    traceTimestampNs: ns,
    payload: {},
  };
}

interface DrawnSegment {
  readonly isStored: boolean;
  readonly events: readonly TraceEvent[];
  /** By how much the known times are wider than the events. */
  readonly slackNs: bigint;
}

const event = fc
  .tuple(fc.bigInt(0n, 12n), fc.nat({ max: 3 }), fc.constantFrom('started', 'span_started', 'span_finished'))
  .map(([ns, number, type]) => eventAt(ns, `${type}.${number}`, type));
const segment: fc.Arbitrary<DrawnSegment> = fc.record({
  isStored: fc.boolean(),
  events: fc.array(event, { maxLength: 6 }),
  slackNs: fc.bigInt(0n, 3n),
});

function pageOf(count: number, limits: Partial<PageSize> = {}): PageSize {
  return { count, bytes: Number.POSITIVE_INFINITY, maxBytes: Number.POSITIVE_INFINITY, ...limits };
}

/** As they are read. */
function byStart(segments: readonly TimelineSegment[]): readonly TimelineSegment[] {
  return segments.toSorted((a, b) => compareInstants(a.firstNs, b.firstNs));
}

/** A segment for each list, whose events are at these instants. */
function segmentsAt(
  instants: readonly (readonly number[])[],
  bytesPerEvent = 1,
): { readonly segments: readonly TimelineSegment[]; readonly loaded: number[] } {
  const loaded: number[] = [];
  const segments = instants.map((of, number): TimelineSegment => {
    const events = of.map((instant, index) => eventAt(BigInt(instant), `${number}.${index}`));
    const load = () => {
      loaded.push(number);
      return { events, bytes: bytesPerEvent * events.length };
    };
    return { ...timeRangeOf(events), arrival: BigInt(number), isStored: true, load };
  });
  return { segments: byStart(segments), loaded };
}

/** Segments that know how often they were loaded. */
function toSegments(drawn: readonly DrawnSegment[]) {
  const loads = drawn.map(() => 0);
  const segments = drawn.map(({ isStored, events, slackNs }, index): TimelineSegment => {
    const { firstNs, lastNs } = timeRangeOf(events);
    return {
      firstNs: firstNs - slackNs,
      lastNs: lastNs + slackNs,
      arrival: BigInt(index),
      isStored,
      load() {
        loads[index] = (loads[index] ?? 0) + 1;
        return { events, bytes: events.length };
      },
    };
  });
  return { segments: byStart(segments), loads };
}

/** All events at once, by the definition of the order of a timeline. */
function sortAll(drawn: readonly DrawnSegment[]): TraceEvent[] {
  const entries = drawn.flatMap(({ isStored, events }) =>
    events.map((each) => ({ each, group: isStored ? 1 : each.eventType === 'started' ? 0 : 2 })),
  );
  entries.sort((a, b) => {
    const difference = Number(a.each.traceTimestampNs - b.each.traceTimestampNs) || a.group - b.group;
    return difference || (a.group === 2 ? compareEvents(a.each, b.each) : 0);
  });
  const seen = new Set<string>();
  return entries.flatMap(({ each, group }) => {
    const key = `${each.eventId} ${each.traceTimestampNs}`;
    if (group === 2 && seen.has(key)) return [];
    if (group === 2) seen.add(key);
    return each;
  });
}

describe('reading ahead', () => {
  it('gives pages that together are one full sort, and loads no segment twice for a page', () => {
    const property = fc.property(
      fc.array(segment, { maxLength: 8 }),
      fc.record({
        count: fc.integer({ min: 1, max: 8 }),
        bytes: fc.integer({ min: 1, max: 8 }),
        maxBytes: fc.constant(Number.POSITIVE_INFINITY),
      }),
      (drawn, size) => {
        const read: TraceEvent[] = [];
        let fromNs = -10n;
        for (let isWhole = false; !isWhole; ) {
          const { segments, loads } = toSegments(drawn);
          const next = readAhead(
            segments.filter(({ lastNs }) => lastNs >= fromNs),
            fromNs,
            size,
          );
          expect(Math.max(0, ...loads)).toBeLessThanOrEqual(1);
          read.push(...next.events);
          isWhole = next.isWhole;
          const last = next.events.at(-1);
          if (!isWhole) expect(last).toBeDefined();
          fromNs = (last?.traceTimestampNs ?? 0n) + 1n;
        }
        expect(read).toEqual(sortAll(drawn));
      },
    );
    fc.assert(property);
  });

  it('leaves alone the segments that begin after enough events', () => {
    const drawn = [0n, 10n, 20n, 30n].map((ns): DrawnSegment => {
      return { isStored: false, slackNs: 0n, events: [eventAt(ns, 'a'), eventAt(ns + 1n, 'b')] };
    });
    const { segments, loads } = toSegments(drawn.reverse());
    const { events, isWhole } = readAhead(segments, 0n, pageOf(3));
    expect(events.map(({ traceTimestampNs }) => traceTimestampNs)).toEqual([0n, 1n, 10n, 11n]);
    expect(isWhole).toBe(false);
    expect(loads).toEqual([0, 0, 1, 1]);
  });

  it('keeps stored events of one id, and gives repeated spans once, in the order of their arrival', () => {
    const first = { ...eventAt(1n, 'x'), payload: { arrival: 1 } };
    const second = { ...eventAt(1n, 'x'), payload: { arrival: 2 } };
    const of = (isStored: boolean) =>
      readAhead(
        toSegments([first, second].map((each) => ({ isStored, events: [each], slackNs: 0n }))).segments,
        0n,
        pageOf(1),
      ).events;
    expect(of(true)).toEqual([first, second]);
    expect(of(false)).toEqual([first]);
  });

  it('puts the start of a trace before stored events of its instant, and those before spans', () => {
    const drawn = [
      { isStored: false, events: [eventAt(5n, 'span.1.started', 'span_started')], slackNs: 0n },
      { isStored: true, events: [eventAt(5n, 'z'), eventAt(5n, 'a')], slackNs: 0n },
      { isStored: false, events: [eventAt(5n, 't.started', 'started')], slackNs: 0n },
    ];
    const { events } = readAhead(toSegments(drawn).segments, 0n, pageOf(1));
    expect(events.map(({ eventId }) => eventId)).toEqual(['t.started', 'z', 'a', 'span.1.started']);
  });

  it('of nothing is the whole', () => {
    expect(readAhead([], 0n, pageOf(1))).toEqual({ events: [], isWhole: true });
  });

  it('stops after few events that are large', () => {
    // A trace without matches of rules has an empty segment.
    const { segments, loaded } = segmentsAt([[], [0], [1], [2], [3], [4], [5]], 100);
    const { events, isWhole } = readAhead(segments, 0n, pageOf(1_200, { bytes: 250 }));
    expect(events).toHaveLength(3);
    expect(isWhole).toBe(false);
    expect(loaded).toEqual([0, 1, 2, 3]);
  });

  it('holds no more than some pages of segments that all overlap', () => {
    const overlapping = Array.from({ length: 50 }, (_, number) => [0, 1_000 - number, 2_000 + number]);
    const { segments } = segmentsAt(overlapping);
    const { events, isWhole } = readAhead(segments, 1n, pageOf(5));
    const instants = events.map(({ traceTimestampNs }) => Number(traceTimestampNs));
    expect(instants).toEqual(Array.from({ length: instants.length }, (_, index) => 951 + index));
    expect(instants.length).toBeGreaterThanOrEqual(5);
    expect(instants.length).toBeLessThanOrEqual(20);
    expect(isWhole).toBe(false);
  });

  it('refuses too much at one instant, unless one segment has it all', () => {
    const size = pageOf(2, { bytes: 100, maxBytes: 1_000 });
    const read = (...lengths: readonly number[]) =>
      readAhead(
        segmentsAt(
          lengths.map((length) => Array(length).fill(7)),
          10,
        ).segments,
        0n,
        size,
      ).events;
    expect(read(50, 50)).toHaveLength(100);
    expect(read(101)).toHaveLength(101);
    expect(() => read(50, 51)).toThrow(
      expect.objectContaining({
        code: 'INVALID_ARGUMENT',
        message: expect.stringContaining('have more than 1000 bytes; give'),
        details: [{ type: 'limit', limit: 'timeline_instant_bytes', max: 1_000, received: 1_010 }],
      }),
    );
  });
});
