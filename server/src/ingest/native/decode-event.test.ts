import { describe, expect, it } from 'vitest';
import { decodeEvent } from './decode-event.ts';
import { sampleEventItem, servedDecoder } from './testing/native-ingest.ts';

const atNs = 1_795_162_530_000_000_000n;

function decode(item: unknown, fallbackEventId?: string) {
  return decodeEvent(servedDecoder, item, 'client_browser', fallbackEventId);
}

describe('decodeEvent', () => {
  it('reads every member, keeping the nanoseconds', () => {
    const item = sampleEventItem({
      event_id: 'e-1',
      version: 2,
      trace_timestamp: '2026-11-20T08:15:30.000000001Z',
      plugin_correlation_id: 'c-1',
    });
    expect(decode(item, 'fallback')).toEqual({
      ok: true,
      value: {
        eventId: 'e-1',
        eventType: 'info_event_added',
        version: 2,
        source: 'client_browser',
        traceTimestampNs: atNs + 1n,
        payloadJson: '{"name":"n"}',
        pluginCorrelationId: 'c-1',
      },
    });
  });

  it('fills in optional members, and nothing else', () => {
    expect(decode(sampleEventItem(), 'fallback')).toEqual({
      ok: true,
      value: {
        eventId: 'fallback',
        eventType: 'info_event_added',
        version: 1,
        source: 'client_browser',
        traceTimestampNs: atNs,
        payloadJson: '{"name":"n"}',
      },
    });
  });

  it.each([
    ['no object', 7, 'must be object'],
    ['no id without a fallback', sampleEventItem(), 'event_id is required'],
    [
      'a day that does not exist',
      sampleEventItem({ event_id: 'e', trace_timestamp: '2026-02-30T00:00:00Z' }),
      'trace_timestamp must match format "date-time"',
    ],
    [
      'an instant before 1970',
      sampleEventItem({ event_id: 'e', trace_timestamp: '1969-12-31T23:59:59Z' }),
      'trace_timestamp must be an RFC 3339 timestamp between 1970 and 2262-04-11',
    ],
    [
      'a payload nested too deep',
      sampleEventItem({ event_id: 'e', payload: JSON.parse(`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`) }),
      'payload is over 262144 bytes or nested deeper than 32',
    ],
    [
      'a payload that does not fit its type',
      sampleEventItem({ event_id: 'e', payload: { name: 1 } }),
      'payload.name must be string',
    ],
    [
      'a type of the service',
      sampleEventItem({ event_id: 'e', event_type: 'finished' }),
      'event_type finished belongs to the service: ',
    ],
  ])('refuses %s', (_what, item, reason) => {
    expect(decode(item)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  });
});
