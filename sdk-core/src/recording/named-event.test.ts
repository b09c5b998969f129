import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeNamedEvent, longestJsonLength, type NamedEvent } from './named-event.ts';

/** Control characters have the longest escapes; all text is well-formed, as the recorder produces it. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }).map((value) => value.toWellFormed()),
  fc.nat(40).map((count) => '\u0000'.repeat(count)),
);

const namedEvent: fc.Arbitrary<NamedEvent> = fc.record({
  eventType: fc.constantFrom('info_event_added', 'warn_event_added', 'error_event_added'),
  timeMs: fc.integer({ min: 0, max: 4_102_444_800_000 }),
  name: text,
  details: fc.array(fc.record({ key: text, text }), { maxLength: 64 }),
  stackTrace: fc.option(text, { nil: undefined }),
  spanId: fc.option(fc.constant('0123456789abcdef'), { nil: undefined }),
});

test('the JSON of an event is never longer than longestJsonLength', () => {
  fc.assert(
    fc.property(namedEvent, (event) => {
      expect(encodeNamedEvent(event).length).toBeLessThanOrEqual(longestJsonLength(event));
    }),
  );
});

test('an event is encoded without absent members', () => {
  const event: NamedEvent = {
    eventType: 'warn_event_added',
    timeMs: 0,
    name: 'slow "provider"',
    details: [{ key: 'ms', text: '900' }],
    stackTrace: undefined,
    spanId: '0123456789abcdef',
  };
  expect(encodeNamedEvent(event)).toBe(
    '{"event_type":"warn_event_added","trace_timestamp":"1970-01-01T00:00:00.000Z",' +
      '"payload":{"name":"slow \\"provider\\"","details":{"ms":"900"},"span_id":"0123456789abcdef"}}',
  );
});
