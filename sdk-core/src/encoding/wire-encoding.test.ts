import { expect, test } from 'vitest';
import type { ItemsByKind } from '../delivery/queued-items.ts';
import { encodeClose, encodeFlush } from './wire-encoding.ts';

const time = '1970-01-01T00:00:00.000Z';
const noItems: ItemsByKind = {
  event: new Map(),
  attribute: new Map(),
  tag: new Map(),
  hint: new Map(),
  span: new Map(),
};
const flush = { flushId: 'f1', name: undefined, source: 'client_server', sentMs: 0, items: noItems } as const;

test.each([
  ['an empty flush', encodeFlush(flush), { flush_id: 'f1', source: 'client_server', sent_at: time }],
  [
    'a flush with items of every kind',
    encodeFlush({
      ...flush,
      name: 'n"1',
      items: {
        event: new Map([[1, '{"e":1}']]),
        attribute: new Map([
          ['"a"', '"a":"b"'],
          ['"c"', '"c":"d"'],
        ]),
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
      attributes: { a: 'b', c: 'd' },
      tags: ['t'],
      hints: [{ h: 1 }],
      spans: [{ s: 1 }, { s: 2 }],
    },
  ],
  ['a close with a reason', encodeClose({ reason: 'd"one', sentMs: 0 }), { reason: 'd"one', sent_at: time }],
  ['a close without', encodeClose({ reason: undefined, sentMs: 0 }), { sent_at: time }],
  [
    'a close with flushes',
    encodeClose({ reason: '', sentMs: 0 }, ['{"flush_id":"f1"}', '{"flush_id":"f2"}']),
    { sent_at: time, flushes: [{ flush_id: 'f1' }, { flush_id: 'f2' }] },
  ],
])('%s is encoded for the wire', (_what, json, expected) => {
  expect(JSON.parse(json)).toEqual(expected);
});
