import { expect, expectTypeOf, test } from 'vitest';
import { isEventOf, type StartedEvent, type TraceEvent } from './index.ts';

const envelope = {
  event_id: 'e-1',
  version: 1,
  source: 'client_server',
  created_at: '2026-01-01T00:00:00Z',
  trace_timestamp: '2026-01-01T00:00:00Z',
} as const;
const events: readonly TraceEvent[] = [
  { ...envelope, event_type: 'started', payload: { name: 'checkout' } },
  { ...envelope, event_type: 'order_added', payload: { id: 'o-17' } },
];

test('an event is of its own type and of no other', () => {
  expect(events.map((event) => isEventOf(event, 'started'))).toEqual([true, false]);
  expect(events.map((event) => isEventOf(event, 'finished'))).toEqual([false, false]);
});

test('an event that passes has the payload of its type', () => {
  const names = events.map((event) => {
    if (!isEventOf(event, 'started')) return undefined;
    expectTypeOf(event).toEqualTypeOf<StartedEvent>();
    return event.payload.name;
  });
  expect(names).toEqual(['checkout', undefined]);
});

test('a type that the contract does not list is a compile error', () => {
  // @ts-expect-error there is no shape to narrow to
  expect(events.map((event) => isEventOf(event, 'order_added'))).toEqual([false, true]);
});
