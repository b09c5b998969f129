import { describe, expect, it } from 'vitest';
import type { TraceEvent } from '../../../traces/trace.ts';
import { compareEvents } from './compare-events.ts';

function event(traceTimestampNs: bigint, eventType: string, eventId: string): TraceEvent {
  return { eventId, eventType, version: 1, source: 'otlp', createdAtMs: 0, traceTimestampNs, payload: {} };
}

describe('compareEvents', () => {
  it('orders by time, then by type, then by id, with the index as a number', () => {
    const ordered = [
      event(1n, 'span_finished', 'span.b.finished'),
      event(2n, 'started', 's'),
      event(2n, 'attributes_updated', 's'),
      event(2n, 'tags_updated', 's'),
      event(2n, 'span_started', 'span.a.started'),
      event(2n, 'span_started', 'span.b.started'),
      event(2n, 'error_event_added', 'span.a.error'),
      event(2n, 'info_event_added', 'span.a.event.2'),
      event(2n, 'transaction_hint_added', 'span.a.event.9'),
      event(2n, 'info_event_added', 'span.a.event.10'),
      event(2n, 'info_event_added', 'span.b.event.1'),
      event(2n, 'span_finished', 'span.a.finished'),
      event(2n, 'finished', 's'),
      event(2n, 'trace_closed', 's'),
      event(2n, 'trace_deleted', 's'),
      event(3n, 'started', 's'),
    ];
    expect(ordered.toReversed().toSorted(compareEvents)).toEqual(ordered);
    expect(ordered.every((each) => compareEvents(each, each) === 0)).toBe(true);
  });
});
