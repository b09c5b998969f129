import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  isEventOf,
  type SpanFinishedPayload,
  type SpanStartedPayload,
  spansOf,
  type TraceEvent,
  type TraceSpan,
} from './index.ts';

const envelope = { version: 1, source: 'otlp', created_at: '2026-01-01T00:00:09Z' } as const;
const ids = ['00000000000000aa', '00000000000000bb', '00000000000000cc'] as const;
const [idA, idB] = ids;

/** `at` is the fraction of one second, as it is written. */
function started(span_id: string, at: string, more: Partial<SpanStartedPayload> = {}): TraceEvent {
  return {
    ...envelope,
    event_id: `span.${span_id}.started`,
    event_type: 'span_started',
    trace_timestamp: `2026-01-01T00:00:00${at}Z`,
    payload: { span_id, name: 'work', ...more },
  };
}

function finished(span_id: string, at: string, more: Partial<SpanFinishedPayload> = {}): TraceEvent {
  return {
    ...envelope,
    event_id: `span.${span_id}.finished`,
    event_type: 'span_finished',
    trace_timestamp: `2026-01-01T00:00:00${at}Z`,
    payload: { span_id, name: 'work', duration_ms: 1, ...more },
  };
}

function errorIn(span_id: string, event_id: string): TraceEvent {
  const payload = { name: 'failed', span_id };
  const trace_timestamp = '2026-01-01T00:00:00.5Z';
  return { ...envelope, event_id, event_type: 'error_event_added', trace_timestamp, payload };
}

const other: TraceEvent = {
  ...envelope,
  event_id: 's.1',
  event_type: 'started',
  trace_timestamp: '2026-01-01T00:00:00Z',
  payload: { name: 'checkout' },
};

describe('spansOf', () => {
  it('pairs start and finish, with everything that both tell', () => {
    const shared = {
      parent_span_id: idB,
      name: 'POST /pay',
      kind: 'server',
      service: 'checkout',
      scope: { name: 'http', version: '1' },
      attributes: { 'http.route': '/pay' },
      links: [{ trace_id: 'ab'.repeat(16), span_id: idB }],
    } as const;
    const span: SpanStartedPayload = { ...shared, span_id: idA, links: [...shared.links] };
    const outcome = { status: 'error', status_message: 'declined', duration_ms: 250.5 } as const;
    const events = [
      other,
      started(idA, '.25', span),
      errorIn(idA, 'e'),
      finished(idA, '.5005', { ...span, ...outcome }),
    ];
    expect(spansOf(events)).toStrictEqual([
      {
        ...span,
        ...outcome,
        started_at: '2026-01-01T00:00:00.25Z',
        finished_at: '2026-01-01T00:00:00.5005Z',
        events: [events[2]],
      },
    ]);
  });

  it('leaves open what has not finished', () => {
    expect(spansOf([started(idA, '.1')])).toStrictEqual([
      {
        span_id: idA,
        name: 'work',
        started_at: '2026-01-01T00:00:00.1Z',
        attributes: {},
        links: [],
        events: [],
      },
    ]);
  });

  it('computes a start that is missing', () => {
    const [span] = spansOf([finished(idA, '.500000001', { duration_ms: 250.000001 })]);
    expect(span).toMatchObject({ started_at: '2026-01-01T00:00:00.25Z', duration_ms: 250.000001 });
  });

  it('takes the first of several starts and finishes', () => {
    const events = [
      started(idA, '.1', { name: 'first' }),
      started(idA, '.2', { name: 'second' }),
      finished(idA, '.3', { name: 'first' }),
      finished(idA, '.4', { name: 'second' }),
    ];
    expect(spansOf(events)).toMatchObject([
      { name: 'first', started_at: '2026-01-01T00:00:00.1Z', finished_at: '2026-01-01T00:00:00.3Z' },
    ]);
  });

  it('orders by instant, not by text, and equal starts as in the timeline', () => {
    const events = [
      started(idA, '.12'),
      started(idB, '.120000001'),
      finished(ids[2], '.2', { duration_ms: 150 }),
    ];
    expect(spansOf(events).map(({ span_id }) => span_id)).toEqual([ids[2], idA, idB]);
    const ties = [started(idB, '.1'), started(idA, '.1')];
    expect(spansOf(ties).map(({ span_id }) => span_id)).toEqual([idB, idA]);
  });

  it('gives an event to the span it names, also before its start, and to none that is not there', () => {
    const events = [errorIn(idA, 'early'), started(idA, '.1'), errorIn(idB, 'stray'), errorIn(idA, 'late')];
    expect(spansOf(events).map((span) => span.events.map(({ event_id }) => event_id))).toEqual([
      ['early', 'late'],
    ]);
  });

  it('reads plugin events too, and what their span_id is not', () => {
    const plugin = { ...other, event_type: 'near_receipt_executed' };
    const events: TraceEvent[] = [
      started(idA, '.1'),
      { ...plugin, event_id: 'named', payload: { span_id: idA } },
      { ...plugin, event_id: 'unnamed', payload: { span_id: 7 } },
    ];
    expect(spansOf(events)[0]?.events).toEqual([events[1]]);
  });

  it('has none for a timeline without spans', () => {
    expect(spansOf([])).toEqual([]);
    expect(spansOf([other])).toEqual([]);
  });

  it('has every span of a timeline once, and finishes those that finished', () => {
    const arbitraryEvent = fc
      .tuple(fc.constantFrom(started, finished), fc.constantFrom(...ids), fc.integer({ min: 1, max: 9 }))
      .map(([create, id, at]) => create(id, `.${at}`));
    fc.assert(
      fc.property(fc.array(arbitraryEvent), (events) => {
        const spans = spansOf(events);
        const named = (type: 'span_started' | 'span_finished') =>
          new Set(events.flatMap((event) => (isEventOf(event, type) ? event.payload.span_id : [])));
        expect(new Set(spans.map(({ span_id }) => span_id))).toEqual(
          new Set([...named('span_started'), ...named('span_finished')]),
        );
        expect(spans).toHaveLength(new Set(spans.map(({ span_id }) => span_id)).size);
        expect(
          new Set(spans.filter((span) => span.finished_at !== undefined).map(({ span_id }) => span_id)),
        ).toEqual(named('span_finished'));
        const starts = spans.map(({ started_at }) => Date.parse(started_at));
        expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      }),
    );
  });

  it('has the type of the contract, and a finish tells all that a start does', () => {
    expectTypeOf(spansOf).returns.toEqualTypeOf<TraceSpan[]>();
    expectTypeOf<SpanFinishedPayload>().toExtend<SpanStartedPayload>();
    expectTypeOf<keyof SpanStartedPayload>().toExtend<keyof SpanFinishedPayload>();
  });
});
