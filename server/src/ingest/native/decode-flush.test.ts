import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { servedContract } from '../../contract/testing/served-contract.ts';
import { thrownBy } from '../../testing/thrown-by.ts';
import { readWritten } from '../../traces/testing/read-written.ts';
import { toWireTraceEvent } from '../../traces/testing/trace-event-wire.ts';
import { contractRef, createContractAjv } from './contract-ajv.ts';
import { decodeFlush } from './decode-flush.ts';
import {
  sampleEventItem,
  sampleFlushBody,
  sampleHintItem,
  sampleSpanItem,
  servedDecoder,
} from './testing/native-ingest.ts';

function decode(changes: object) {
  return decodeFlush(servedDecoder, sampleFlushBody(changes));
}

const later = '2026-11-20T08:15:31Z';
const good = (kind: string, index: number): object => {
  if (kind === 'events') return sampleEventItem({ payload: { name: `n${index}` } });
  if (kind === 'hints') return sampleHintItem({ kind: `k${index}` });
  return sampleSpanItem({ span_id: index.toString(16).padStart(16, '0'), finished_at: later });
};
const bad = fc.constantFrom<unknown>(
  null,
  7,
  'text',
  [],
  {},
  { payload: {} },
  sampleEventItem({ event_type: 'started' }),
);

describe('decodeFlush', () => {
  it('reads the batch itself', () => {
    expect(
      decode({ name: 'checkout', sent_at: '2026-11-20T08:15:30.5Z', attributes: { a: '1' }, tags: ['t'] }),
    ).toEqual({
      flush: {
        flushId: 'flush-1',
        name: 'checkout',
        source: 'client_server',
        sentAtNs: 1_795_162_530_500_000_000n,
        events: [],
        attributes: new Map([['a', '1']]),
        tags: ['t'],
      },
      rejected: [],
      earlier: [],
    });
  });

  it('rejects exactly the bad items of any batch, each by its index, and keeps the others in order', () => {
    const slot = fc.option(bad, { nil: undefined });
    const kinds = { events: 'event', spans: 'span', hints: 'hint' } as const;
    const kind = fc.constantFrom('events', 'spans', 'hints');
    fc.assert(
      fc.property(kind, fc.array(slot, { maxLength: 20 }), (name, slots) => {
        const items = slots.map((broken, index) => (broken === undefined ? good(name, index) : broken));
        const { flush, rejected } = decode({ [name]: items });
        const badPlaces = slots.flatMap((broken, index) => (broken === undefined ? [] : [index]));
        expect(rejected.map(({ item, index }) => [item, index])).toEqual(
          badPlaces.map((index) => [kinds[name], index]),
        );
        expect(rejected.every(({ reason }) => reason !== '')).toBe(true);
        const alone = items.flatMap((item, index) => (slots[index] === undefined ? [item] : []));
        const payloads = decode({ [name]: alone }).flush.events.map(({ payloadJson }) => payloadJson);
        expect(flush.events.map(({ payloadJson }) => payloadJson)).toEqual(payloads);
      }),
    );
  });

  it('rejects attributes by key and tags by index, beside bad items', () => {
    const { flush, rejected } = decode({
      attributes: { good: '1', bad: 2 },
      tags: ['', 'good'],
      events: [null, sampleEventItem()],
    });
    expect(rejected.map(({ reason: _, ...place }) => place)).toEqual([
      { item: 'attribute', key: 'bad' },
      { item: 'tag', index: 0 },
      { item: 'event', index: 0 },
    ]);
    expect([flush.attributes, flush.tags, flush.events.length]).toEqual([
      new Map([['good', '1']]),
      ['good'],
      1,
    ]);
  });

  it('gives items without an id the same id when the batch is retried, whatever other items it has', () => {
    const body = {
      events: [sampleEventItem(), sampleEventItem({ event_id: 'own' })],
      hints: [sampleHintItem()],
      spans: [good('spans', 1)],
    };
    const ids = decode(body).flush.events.map(({ eventId }) => eventId);
    expect(ids).toEqual([
      'flush-1.e0',
      'own',
      'span.0000000000000001.started',
      'span.0000000000000001.finished',
      'flush-1.h0',
    ]);
    expect(decode(body).flush.events.map(({ eventId }) => eventId)).toEqual(ids);
    const behindBad = decode({ events: [null, sampleEventItem()] }).flush.events;
    expect(behindBad.map(({ eventId }) => eventId)).toEqual(['flush-1.e1']);
  });

  it('makes events that satisfy the contract, also with the longest flush id', () => {
    const isTraceEvent = createContractAjv(servedContract.document).compile(
      contractRef('#/components/schemas/TraceEvent'),
    );
    const full = (kind: string) => Array.from({ length: 100 }, (_, index) => good(kind, index));
    const body = {
      flush_id: 'x'.repeat(64),
      events: full('events'),
      spans: full('spans'),
      hints: full('hints'),
    };
    const { flush, rejected } = decode(body);
    expect([flush.events.length, rejected]).toEqual([400, []]);
    for (const event of flush.events) {
      const wire = JSON.parse(JSON.stringify(toWireTraceEvent({ ...readWritten(event), createdAtMs: 0 })));
      expect([wire, isTraceEvent(wire), isTraceEvent.errors]).toEqual([wire, true, null]);
    }
    expect(new Set(flush.events.map(({ eventId }) => eventId)).size).toBe(400);
  });

  it('keeps attribute keys that name members of objects, in spans and hints too', () => {
    const attributes = JSON.parse('{"__proto__":"p","constructor":"c","\\u0000":"n"}');
    const { flush, rejected } = decode({
      attributes,
      spans: [sampleSpanItem({ attributes })],
      hints: [sampleHintItem({ attributes })],
    });
    expect(rejected).toEqual([]);
    expect([...flush.attributes.keys()]).toEqual(['__proto__', 'constructor', '\0']);
    for (const { payloadJson } of flush.events) {
      expect(JSON.stringify(JSON.parse(payloadJson).attributes)).toBe(JSON.stringify(attributes));
    }
  });

  it.each([
    ['a sent_at outside the supported range', { sent_at: '1969-12-31T23:59:59Z' }, 'sent_at'],
    ['101 events', { events: Array(101).fill(null) }, 'events'],
    ['an unknown field', { event: [] }, 'event'],
  ])('rejects a batch with %s as a whole', (_what, changes, name) => {
    expect(thrownBy(() => decode(changes))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: expect.arrayContaining([expect.objectContaining({ type: 'field', location: 'body', name })]),
    });
  });
});
