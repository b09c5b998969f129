import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupLifecycles, type TraceEvent } from './index.ts';

const envelope = {
  version: 1,
  source: 'otlp',
  created_at: '2026-01-01T00:00:09Z',
  payload: {},
} as const;

function event(event_id: string, at: string, plugin_correlation_id?: string): TraceEvent {
  return {
    ...envelope,
    event_id,
    event_type: `type_${event_id}`,
    trace_timestamp: `2026-01-01T00:00:00${at}Z`,
    ...(plugin_correlation_id === undefined ? {} : { plugin_correlation_id }),
  };
}

describe('groupLifecycles', () => {
  it('groups by correlation id, in order of the first event', () => {
    const events = [event('1', '.2', 'b'), event('2', '.1', 'a'), event('3', '.3'), event('4', '.25', 'a')];
    expect(groupLifecycles(events)).toEqual([
      {
        correlationId: 'a',
        events: [events[1], events[3]],
        latest: events[3],
        startedAt: '2026-01-01T00:00:00.1Z',
        updatedAt: '2026-01-01T00:00:00.25Z',
      },
      {
        correlationId: 'b',
        events: [events[0]],
        latest: events[0],
        startedAt: '2026-01-01T00:00:00.2Z',
        updatedAt: '2026-01-01T00:00:00.2Z',
      },
    ]);
  });

  it('orders by instant, not by text, and equal instants as in the timeline', () => {
    const events = [event('1', '.120000001', 'a'), event('2', '.12', 'a'), event('3', '.12', 'a')];
    expect(groupLifecycles(events)[0]?.events.map(({ event_id }) => event_id)).toEqual(['2', '3', '1']);
  });

  it('counts an event of two pages once', () => {
    const twice = event('1', '.1', 'a');
    expect(groupLifecycles([twice, twice])[0]?.events).toEqual([twice]);
  });

  it('takes ids that name members of objects', () => {
    const events = ['__proto__', 'constructor', ''].map((id) => event(id, '.1', id));
    expect(groupLifecycles(events).map(({ correlationId }) => correlationId)).toEqual([
      '__proto__',
      'constructor',
      '',
    ]);
  });

  it('has every event with an id exactly once', () => {
    const id = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined });
    const timeline = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 9 }), id))
      .map((entries) =>
        entries.map(([at, correlation], index) => event(String(index), `.${at}`, correlation)),
      );
    fc.assert(
      fc.property(timeline, (events) => {
        const grouped = groupLifecycles(events).flatMap((lifecycle) => lifecycle.events);
        const correlated = events.filter((one) => 'plugin_correlation_id' in one);
        expect(new Set(grouped)).toEqual(new Set(correlated));
        expect(grouped).toHaveLength(correlated.length);
      }),
    );
  });
});
