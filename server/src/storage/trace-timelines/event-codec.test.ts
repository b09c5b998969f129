import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCharacter } from '../../../../test/support/any-character.ts';
import type { TraceEvent } from '../../traces/trace.ts';
import { decodeEvents, encodeEvents, packEvents, toWritten, unpackText } from './event-codec.ts';

const event: fc.Arbitrary<TraceEvent> = fc
  .record({
    eventId: fc.string({ unit: anyCharacter }),
    eventType: fc.string(),
    version: fc.nat(),
    source: fc.constantFrom('client_browser', 'client_server', 'otlp', 'plugin', 'service'),
    createdAtMs: fc.integer({ min: 0, max: 8_640_000_000_000 }),
    traceTimestampNs: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    payload: fc.dictionary(
      fc.oneof(fc.string({ unit: anyCharacter }), fc.constant('__proto__')),
      fc.jsonValue(),
      {
        noNullPrototype: true,
      },
    ),
  })
  .chain((known) =>
    fc.option(fc.string(), { nil: undefined }).map((pluginCorrelationId) => ({
      ...known,
      // Values that JSON cannot distinguish, such as -0 and 0, never reach the store.
      payload: JSON.parse(JSON.stringify(known.payload)),
      ...(pluginCorrelationId === undefined ? {} : { pluginCorrelationId }),
    })),
  );

it('returns events unchanged, packed or not', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 5 }), (events) => {
      expect(decodeEvents(encodeEvents(events.map(toWritten)))).toEqual(events);
      expect(decodeEvents(unpackText(packEvents(events)))).toEqual(events);
    }),
  );
});
