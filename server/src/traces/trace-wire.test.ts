import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.ts';
import { readWritten } from './testing/read-written.ts';
import { sampleEvent, sampleTraceId } from './testing/sample-trace.ts';
import { toWireTraceEvent } from './testing/trace-event-wire.ts';
import type { TraceEvent, TraceSummary } from './trace.ts';
import { createTraceEventFormatter, toWireTrace } from './trace-wire.ts';

const trace: TraceSummary = {
  traceId: sampleTraceId(1),
  traceNumber: 4182,
  name: 'checkout',
  status: 'completed',
  severities: ['info', 'error'],
  createdAtMs: 1_000,
  lastSeenAtMs: 2_500,
  producerSpan: { firstNs: 0n, lastNs: 1_234_567_890n },
  tags: ['b', 'a'],
  attributes: new Map([
    ['__proto__', 'p'],
    ['header.country', 'NO'],
  ]),
  ruleMatches: [
    { matchEventId: 'm', ruleId: 'r', ruleName: 'slow', matchReason: 'tag="a"', matchedAtMs: 3_000 },
  ],
};

describe('a trace on the wire', () => {
  it('has the members of the contract', () => {
    expect(JSON.stringify(toWireTrace(trace), null, 1)).toBe(
      JSON.stringify(
        {
          trace_id: sampleTraceId(1),
          trace_number: 4182,
          name: 'checkout',
          status: 'completed',
          highest_severity: 'error',
          duration_ms: 1234,
          created_at: '1970-01-01T00:00:01.000Z',
          last_seen_at: '1970-01-01T00:00:02.500Z',
          tags: ['b', 'a'],
          attributes: JSON.parse('{"__proto__":"p","header.country":"NO"}'),
          rule_matches: [
            {
              match_event_id: 'm',
              rule_id: 'r',
              rule_name: 'slow',
              match_reason: 'tag="a"',
              matched_at: '1970-01-01T00:00:03.000Z',
            },
          ],
        },
        null,
        1,
      ),
    );
  });

  it('leaves out a severity it does not have', () => {
    expect(toWireTrace({ ...trace, severities: [] })).not.toHaveProperty('highest_severity');
  });
});

describe('encoded trace events', () => {
  const text = fc.string({ unit: anyCharacter });
  const arbitraryEvent: fc.Arbitrary<TraceEvent> = fc.record(
    {
      eventId: text,
      eventType: text,
      version: fc.nat(),
      source: fc.constantFrom('client_browser', 'client_server', 'otlp', 'plugin', 'service'),
      createdAtMs: fc.oneof(fc.constant(7), fc.nat()),
      traceTimestampNs: fc.bigInt({ min: 0n, max: (1n << 63n) - 1n }),
      payload: fc.dictionary(text, fc.jsonValue()),
      pluginCorrelationId: text,
    },
    {
      requiredKeys: [
        'eventId',
        'eventType',
        'version',
        'source',
        'createdAtMs',
        'traceTimestampNs',
        'payload',
      ],
    },
  );

  it('are the JSON of the events, byte for byte', () => {
    fc.assert(
      fc.property(fc.array(arbitraryEvent, { maxLength: 5 }), (events) => {
        expect(events.map(createTraceEventFormatter())).toEqual(
          events.map((event) => JSON.stringify(toWireTraceEvent(event))),
        );
      }),
    );
  });

  it('keep the nanoseconds of their producer', () => {
    const event = readWritten({
      ...sampleEvent('e-1', 'info_event_added', 0),
      traceTimestampNs: 1_000_000_001n,
    });
    const text = createTraceEventFormatter()({ ...event, createdAtMs: 7, pluginCorrelationId: 'c-1' });
    expect(JSON.parse(text)).toEqual({
      event_id: 'e-1',
      event_type: 'info_event_added',
      version: 1,
      source: 'client_server',
      created_at: '1970-01-01T00:00:00.007Z',
      trace_timestamp: '1970-01-01T00:00:01.000000001Z',
      payload: { name: 'e-1' },
      plugin_correlation_id: 'c-1',
    });
  });
});
