import { describe, expect, it } from 'vitest';
import type { SpanRank } from './span-rank.ts';
import { deriveServiceEvents } from './span-service-events.ts';
import type { SpanState } from './span-state.ts';
import type { TraceEvent } from './trace.ts';
import type { TraceState } from './trace-state.ts';

const traceId = 'a'.repeat(32);
const rank: SpanRank = { class: 2, startNs: 3_000_000n, spanId: '1'.repeat(16) };
const root = { spanId: '1'.repeat(16), startNs: 3_000_000n, endNs: 8_000_000n };

const bareState: TraceState = {
  traceId,
  name: 'pay',
  status: 'completed',
  severities: [],
  createdAtMs: 50,
  lastSeenAtMs: 60,
  producerSpan: { firstNs: 2_000_000n, lastNs: 9_000_000n },
  tags: [],
  attributes: new Map(),
  revision: 1,
  timelineEndNs: 9_000_000n,
};

/** A trace of spans from 2 ms to 9 ms, with changes. */
function derive(spans: Partial<SpanState> = {}, state: Partial<TraceState> = {}): TraceEvent[] {
  return deriveServiceEvents({
    ...bareState,
    spans: { created: true, closed: false, attributeRanks: new Map(), tags: [], ...spans },
    ...state,
  });
}

function payloadsOf(events: readonly TraceEvent[], eventType: string): unknown[] {
  return events.filter((event) => event.eventType === eventType).map(({ payload }) => payload);
}

describe('the service events of a trace of spans', () => {
  it('start it with its earliest event, and end it with its root', () => {
    expect(derive({ root })).toEqual([
      {
        eventId: `${traceId}.started`,
        eventType: 'started',
        version: 1,
        source: 'service',
        createdAtMs: 50,
        traceTimestampNs: 2_000_000n,
        payload: { name: 'pay' },
      },
      {
        eventId: `${traceId}.finished`,
        eventType: 'finished',
        version: 1,
        source: 'service',
        createdAtMs: 50,
        traceTimestampNs: 8_000_000n,
        payload: { status: 'completed', duration_ms: 7 },
      },
    ]);
  });

  it('have no end before the root span, nor a second one when a client closed the trace', () => {
    expect(payloadsOf(derive(), 'finished')).toEqual([]);
    expect(payloadsOf(derive({ root, closed: true }), 'finished')).toEqual([]);
  });

  it('have no second start when a flush began the trace', () => {
    expect(payloadsOf(derive({ created: false }), 'started')).toEqual([]);
  });

  it('have the labels of spans at the start of the root, sorted, and not those of a flush', () => {
    const attributes = new Map([
      ['z', '1'],
      ['of a flush', '2'],
      ['b', '3'],
    ]);
    const attributeRanks = new Map([
      ['z', rank],
      ['b', rank],
    ]);
    const events = derive({ root, attributeRanks, tags: ['y', 'x'] }, { attributes, tags: ['w', 'x', 'y'] });
    expect(payloadsOf(events, 'attributes_updated')).toEqual([{ attributes: { b: '3', z: '1' } }]);
    expect(payloadsOf(events, 'tags_updated')).toEqual([{ tags: ['x', 'y'] }]);
    const updates = events.filter(({ eventType }) => eventType.endsWith('_updated'));
    expect(updates.map(({ traceTimestampNs, source }) => [traceTimestampNs, source])).toEqual([
      [3_000_000n, 'otlp'],
      [3_000_000n, 'otlp'],
    ]);
  });

  it('have the labels of a trace without a root at its first event', () => {
    const events = derive({ tags: ['t'] }, { tags: ['t'] });
    expect(events.find(({ eventType }) => eventType === 'tags_updated')?.traceTimestampNs).toBe(2_000_000n);
  });

  it('have at most as many labels each as a flush may have', () => {
    const attributes = new Map(Array.from({ length: 130 }, (_, index) => [`k${1_000 + index}`, 'v']));
    const attributeRanks = new Map([...attributes.keys()].map((key) => [key, rank]));
    const tags = Array.from({ length: 65 }, (_, index) => `t${100 + index}`);
    const events = derive({ attributeRanks, tags }, { attributes, tags });
    const sizes = payloadsOf(events, 'attributes_updated').map(
      (payload) => Object.keys((payload as { attributes: object }).attributes).length,
    );
    expect(sizes).toEqual([64, 64, 2]);
    expect(payloadsOf(events, 'tags_updated')).toEqual([
      { tags: tags.slice(0, 64) },
      { tags: tags.slice(64) },
    ]);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length);
  });

  it('are none for a trace without spans', () => {
    expect(deriveServiceEvents(bareState)).toEqual([]);
  });
});
