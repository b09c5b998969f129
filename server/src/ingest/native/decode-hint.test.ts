import { describe, expect, it } from 'vitest';
import { decodeHint } from './decode-hint.ts';
import { sampleHintItem, servedDecoder } from './testing/native-ingest.ts';

function decode(item: unknown) {
  return decodeHint(servedDecoder.validators, item, 'client_server', 'flush-1.h0');
}

describe('decodeHint', () => {
  it('makes an event whose payload is the hint without the common event members', () => {
    const chain = { caip2: 'eip155:10', name: 'OP Mainnet', chain_id: 10 };
    const transaction_hash = `0x${'ab'.repeat(32)}`;
    const item = sampleHintItem({
      chain,
      transaction_hash,
      attributes: { to: 'x' },
      plugin_correlation_id: 'c-1',
    });
    expect(decode(item)).toEqual({
      ok: true,
      value: {
        eventId: 'flush-1.h0',
        eventType: 'transaction_hint_added',
        version: 1,
        source: 'client_server',
        traceTimestampNs: 1_795_162_530_000_000_000n,
        payloadJson: JSON.stringify({
          chain,
          kind: 'evm_transaction',
          transaction_hash,
          attributes: { to: 'x' },
        }),
        pluginCorrelationId: 'c-1',
      },
    });
  });

  it('makes a payload that fits the schema of its event type', () => {
    const result = decode(sampleHintItem());
    expect(result.ok).toBe(true);
    if (result.ok) {
      expect(
        servedDecoder.validatePayload(result.value.eventType, JSON.parse(result.value.payloadJson)),
      ).toBeUndefined();
    }
  });

  it.each([
    ['without a chain', { chain: undefined }, 'chain'],
    [
      'before 1970',
      { trace_timestamp: '1969-01-01T00:00:00Z' },
      'trace_timestamp must be an RFC 3339 timestamp',
    ],
    [
      'with a key of too many bytes',
      { attributes: { [`${'é'.repeat(128)}k`]: '' } },
      'attributes: the key must have 1 to 256 bytes',
    ],
  ])('refuses a hint %s', (_what, changes, reason) => {
    expect(decode(sampleHintItem(changes))).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  });
});
