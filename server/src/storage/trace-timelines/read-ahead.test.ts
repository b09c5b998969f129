import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareEvents } from '../../ingest/otlp/traces-request/compare-events.ts';
import type { TraceEvent } from '../../traces/trace.ts';
import { readAhead } from './read-ahead.ts';
import { timeRangeOf } from './time-range.ts';
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

/** Segments that know how often they were loaded. */
function toSegments(drawn: readonly DrawnSegment[]) {
  const loads = drawn.map(() => 0);
  const segments = drawn.map(({ isStored, events, slackNs }, index): TimelineSegment => {
    const { firstNs, lastNs } = timeRangeOf(events);
    return {
      firstNs: firstNs - slackNs,
      lastNs: lastNs + slackNs,
      isStored,
      load() {
        loads[index] = (loads[index] ?? 0) + 1;
        return [...events];
      },
    };
  });
  return { segments, loads };
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
      fc.integer({ min: 1, max: 8 }),
      (drawn, minCount) => {
        const read: TraceEvent[] = [];
        let fromNs = -10n;
        for (let isWhole = false; !isWhole; ) {
          const { segments, loads } = toSegments(drawn);
          const next = readAhead(
            segments.filter(({ lastNs }) => lastNs >= fromNs),
            fromNs,
            minCount,
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
    const { events, isWhole } = readAhead(segments, 0n, 3);
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
        1,
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
    const { events } = readAhead(toSegments(drawn).segments, 0n, 1);
    expect(events.map(({ eventId }) => eventId)).toEqual(['t.started', 'z', 'a', 'span.1.started']);
  });

  it('of nothing is the whole', () => {
    expect(readAhead([], 0n, 1)).toEqual({ events: [], isWhole: true });
  });
});
