import { expect, test } from 'vitest';
import type { ItemsByKind } from '../delivery/queued-items.ts';
import { encodeClose, encodeEvent, encodeFlush, encodeHint, encodeSpan } from './wire-encoding.ts';

const time = '1970-01-01T00:00:00.000Z';
const noItems: ItemsByKind = {
  event: new Map(),
  attribute: new Map(),
  tag: new Map(),
  hint: new Map(),
  span: new Map(),
};
const flush = { flushId: 'f1', name: undefined, source: 'client_server', sentMs: 0, items: noItems } as const;
const span = {
  spanId: '0123456789abcdef',
  parentSpanId: undefined,
  name: 'charge "card"',
  startedMs: 0,
  finishedMs: undefined,
  status: undefined,
  attributesJson: undefined,
};

test.each([
  [
    'an event with everything',
    encodeEvent({ eventType: 'a.b', version: 2, timeMs: 0, payloadJson: '{"x":1}', correlationId: 'c"1' }),
    { event_type: 'a.b', version: 2, trace_timestamp: time, payload: { x: 1 }, plugin_correlation_id: 'c"1' },
  ],
  [
    'an event of version 1, which is the default',
    encodeEvent({ eventType: 'a', version: 1, timeMs: 0, payloadJson: '{}' }),
    { event_type: 'a', trace_timestamp: time, payload: {} },
  ],
  [
    'a hint with everything',
    encodeHint({
      chain: { caip2: 'eip155:1', name: 'Main "net"', chainId: 1 },
      kind: 'evm_transaction',
      transactionHash: '0x1',
      attributesJson: '{"a":"b"}',
      timeMs: 0,
      correlationId: 'c',
    }),
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
    encodeHint({ chain: { caip2: 'a:b' }, kind: 'k', timeMs: 0 }),
    { chain: { caip2: 'a:b' }, kind: 'k', trace_timestamp: time },
  ],
  [
    'a span that finished',
    encodeSpan({ ...span, parentSpanId: 'p', finishedMs: 0, status: 'ok', attributesJson: '{"a":"b"}' }),
    {
      span_id: span.spanId,
      parent_span_id: 'p',
      name: span.name,
      started_at: time,
      finished_at: time,
      status: 'ok',
      attributes: { a: 'b' },
    },
  ],
  ['a span that did not', encodeSpan(span), { span_id: span.spanId, name: span.name, started_at: time }],
  ['an empty flush', encodeFlush(flush), { flush_id: 'f1', source: 'client_server', sent_at: time }],
  [
    'a flush with items of every kind',
    encodeFlush({
      ...flush,
      name: 'n"1',
      items: {
        event: new Map([[1, '{"e":1}']]),
        attribute: new Map([['"a"', '"a":"b"']]),
        tag: new Map([['t', '"t"']]),
        hint: new Map([[2, '{"h":1}']]),
        span: new Map([
          [3, '{"s":1}'],
          [4, '{"s":2}'],
        ]),
      },
    }),
    {
      flush_id: 'f1',
      name: 'n"1',
      source: 'client_server',
      sent_at: time,
      events: [{ e: 1 }],
      attributes: { a: 'b' },
      tags: ['t'],
      hints: [{ h: 1 }],
      spans: [{ s: 1 }, { s: 2 }],
    },
  ],
  ['a close with a reason', encodeClose({ reason: 'd"one', sentMs: 0 }), { reason: 'd"one', sent_at: time }],
  ['a close without', encodeClose({ reason: undefined, sentMs: 0 }), { sent_at: time }],
])('%s is encoded for the wire', (_what, json, expected) => {
  expect(JSON.parse(json)).toEqual(expected);
});
