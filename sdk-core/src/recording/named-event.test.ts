import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.ts';
import { encodeNamedEvent, longestJsonLength, type NamedEvent } from './named-event.ts';

/** Control characters have the longest escapes; all text is well-formed, as the recorder produces it. */
const text = fc.oneof(
  fc.string({ unit: anyCharacter }).map((value) => value.toWellFormed()),
  fc.nat(40).map((count) => '\u0000'.repeat(count)),
);

const namedEvent: fc.Arbitrary<NamedEvent> = fc.record({
  type: fc.constant('event' as const),
  eventType: fc.constantFrom('info_event_added', 'warn_event_added', 'error_event_added'),
  version: fc.constant(1),
  timeMs: fc.integer({ min: 0, max: 4_102_444_800_000 }),
  payload: fc.record({
    name: text,
    details: fc.option(fc.dictionary(text, text, { maxKeys: 64 }), { nil: undefined }),
    stack_trace: fc.option(text, { nil: undefined }),
    span_id: fc.option(fc.constant('0123456789abcdef'), { nil: undefined }),
  }),
});

test('the JSON of an event is never longer than longestJsonLength', () => {
  fc.assert(
    fc.property(namedEvent, (event) => {
      expect(encodeNamedEvent(event).length).toBeLessThanOrEqual(longestJsonLength(event));
    }),
  );
});
