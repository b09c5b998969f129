import { describe, expect, it } from 'vitest';
import { decodeSpan } from './decode-span.ts';
import { sampleSpanItem, servedDecoder } from './testing/native-ingest.ts';

const startedAtNs = 1_795_162_530_000_000_000n;
const spanId = '00f067aa0ba902b7';

function decode(item: unknown) {
  return decodeSpan(servedDecoder.validators, item, 'client_server');
}

describe('decodeSpan', () => {
  it('makes two events of a finished span', () => {
    const attributes = { 'card.brand': 'visa' };
    const parent_span_id = '0000000000000001';
    const finished_at = '2026-11-20T08:15:30.4126047Z';
    const identity = { span_id: spanId, parent_span_id, name: 'charge card' };
    const shared = { version: 1, source: 'client_server' };
    expect(decode(sampleSpanItem({ parent_span_id, finished_at, status: 'error', attributes }))).toEqual({
      ok: true,
      value: [
        {
          ...shared,
          eventId: `span.${spanId}.started`,
          eventType: 'span_started',
          traceTimestampNs: startedAtNs,
          payloadJson: JSON.stringify({ ...identity, attributes }),
        },
        {
          ...shared,
          eventId: `span.${spanId}.finished`,
          eventType: 'span_finished',
          traceTimestampNs: startedAtNs + 412_604_700n,
          payloadJson: JSON.stringify({ ...identity, status: 'error', duration_ms: 412.6047, attributes }),
        },
      ],
    });
  });

  it('makes one event of a span that never finished', () => {
    const result = decode(sampleSpanItem());
    expect(result).toMatchObject({
      ok: true,
      value: [
        {
          eventType: 'span_started',
          payloadJson: JSON.stringify({ span_id: spanId, name: 'charge card' }),
        },
      ],
    });
    expect(result.ok && result.value.length).toBe(1);
  });

  it('accepts a span of zero duration', () => {
    const result = decode(sampleSpanItem({ finished_at: '2026-11-20T08:15:30Z' }));
    expect(result).toMatchObject({
      ok: true,
      value: [{}, { payloadJson: expect.stringContaining('"duration_ms":0') }],
    });
  });

  it.each([
    ['no span at all', 'x', 'must be object'],
    [
      'a start before 1970',
      { started_at: '1969-01-01T00:00:00Z' },
      'started_at must be an RFC 3339 timestamp',
    ],
    [
      'an end after 2262',
      { finished_at: '2300-01-01T00:00:00Z' },
      'finished_at must be an RFC 3339 timestamp',
    ],
    [
      'an end before its start',
      { finished_at: '2026-11-20T08:15:29.999999999Z' },
      'finished_at is before started_at',
    ],
    [
      'an attribute of too many bytes',
      { attributes: { k: `${'é'.repeat(2048)}v` } },
      'attributes: the value must have at most 4096 bytes',
    ],
  ])('refuses %s', (_what, changes, reason) => {
    const item = typeof changes === 'string' ? changes : sampleSpanItem(changes);
    expect(decode(item)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  });
});
