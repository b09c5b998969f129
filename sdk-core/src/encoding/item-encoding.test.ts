import { expect, test } from 'vitest';
import type { OutgoingItem } from '../recording/outgoing-item.ts';
import { encodeItem } from './item-encoding.ts';

const time = '1970-01-01T00:00:00.000Z';
const spanId = '0123456789abcdef';
const noTexts = { attributes: undefined };

test.each<[string, OutgoingItem, object]>([
  [
    'an event with everything',
    { type: 'event', timeMs: 0, eventType: 'a.b', version: 2, payload: { x: 1 }, correlationId: 'c"1' },
    { event_type: 'a.b', version: 2, trace_timestamp: time, payload: { x: 1 }, plugin_correlation_id: 'c"1' },
  ],
  [
    'an event of version 1, which is the default',
    { type: 'event', timeMs: 0, eventType: 'a', version: 1, payload: {} },
    { event_type: 'a', trace_timestamp: time, payload: {} },
  ],
  [
    'a hint with everything',
    {
      type: 'hint',
      timeMs: 0,
      chain: { caip2: 'eip155:1', name: 'Main "net"', chainId: 1 },
      kind: 'evm_transaction',
      transactionHash: '0x1',
      attributes: { a: 'b' },
      correlationId: 'c',
    },
    {
      chain: { caip2: 'eip155:1', name: 'Main "net"', chain_id: 1 },
      kind: 'evm_transaction',
      transaction_hash: '0x1',
      attributes: { a: 'b' },
      trace_timestamp: time,
      plugin_correlation_id: 'c',
    },
  ],
  [
    'a hint without anything optional',
    { type: 'hint', timeMs: 0, chain: { caip2: 'a:b' }, kind: 'k' },
    { chain: { caip2: 'a:b' }, kind: 'k', trace_timestamp: time },
  ],
  [
    'a span that finished',
    {
      type: 'span',
      spanId,
      parentSpanId: 'p',
      startedMs: 0,
      finishedMs: 0,
      name: 'charge "card"',
      status: 'ok',
      attributes: { a: 'b' },
    },
    {
      span_id: spanId,
      parent_span_id: 'p',
      name: 'charge "card"',
      started_at: time,
      finished_at: time,
      status: 'ok',
      attributes: { a: 'b' },
    },
  ],
  [
    'a span that did not',
    { type: 'span', spanId, startedMs: 0, name: 'n', ...noTexts },
    { span_id: spanId, name: 'n', started_at: time },
  ],
])('%s is encoded for the wire', (_what, item, expected) => {
  expect(JSON.parse(encodeItem(item))).toEqual(expected);
});

test('an attribute is a member of an object, a tag a text', () => {
  expect(encodeItem({ type: 'attribute', key: 'a"b', value: 'c' })).toBe('"a\\"b":"c"');
  expect(encodeItem({ type: 'tag', value: 'a"b' })).toBe('"a\\"b"');
});

test('texts whose escapes do not fit are left out, later ones that fit are kept', () => {
  const escaped = '\u0000'.repeat(4000);
  const attributes = { a: escaped, b: escaped, c: escaped, d: 'fits' };
  const json = encodeItem({ type: 'span', spanId, startedMs: 0, name: 'n', attributes });
  expect(JSON.parse(json).attributes).toEqual({ a: escaped, d: 'fits' });
});

test.each([{ details: { log: '\u0000'.repeat(11_000) } }, { details: null, log: '\u0000'.repeat(11_000) }])(
  'nothing is left out of an event of the host',
  (payload) => {
    const before = structuredClone(payload);
    const json = encodeItem({ type: 'event', timeMs: 0, eventType: 'import_failed', version: 1, payload });
    expect(JSON.parse(json).payload).toEqual(before);
  },
);
