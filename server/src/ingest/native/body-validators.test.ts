import { describe, expect, it } from 'vitest';
import { thrownBy } from '../../testing/thrown-by.ts';
import {
  sampleEventItem,
  sampleFlushBody,
  sampleHintItem,
  sampleSpanItem,
  servedDecoder,
} from './testing/native-ingest.ts';

const { validators } = servedDecoder;

describe('the validators of bodies', () => {
  it.each([
    ['no object', [], '', 'the body must be object'],
    ['nothing', undefined, '', 'the body must be object'],
    [
      'an unknown field',
      sampleFlushBody({ evnets: [] }),
      'evnets',
      'body field "evnets" is not a known field',
    ],
    [
      'a missing field',
      { flush_id: 'a', source: 'client_server' },
      'sent_at',
      'body field "sent_at" is required',
    ],
    [
      'an empty flush id',
      sampleFlushBody({ flush_id: '' }),
      'flush_id',
      'body field "flush_id" must match pattern',
    ],
    [
      'a flush id of 65 characters',
      sampleFlushBody({ flush_id: 'a'.repeat(65) }),
      'flush_id',
      'must match pattern',
    ],
    [
      'a source of the service',
      sampleFlushBody({ source: 'service' }),
      'source',
      'client_browser, client_server',
    ],
    ['an empty name', sampleFlushBody({ name: '' }), 'name', 'fewer than 1 characters'],
    [
      'a sent_at that is not a timestamp',
      sampleFlushBody({ sent_at: 'now' }),
      'sent_at',
      'body field "sent_at" must match format',
    ],
    ['attributes that are a list', sampleFlushBody({ attributes: [] }), 'attributes', 'must be object'],
    ['events that are not objects', sampleFlushBody({ events: {} }), 'events', 'must be array'],
  ])('reject a flush with %s by name', (_what, body, name, message) => {
    const error = thrownBy(() => validators.flush(body));
    expect(error.code).toBe('INVALID_ARGUMENT');
    expect(error.message).toContain(message);
    expect(error.details).toMatchObject([{ type: 'field', location: 'body', name }]);
  });

  it.each([
    ['events', 100],
    ['tags', 64],
    ['hints', 100],
    ['spans', 100],
  ])('accept %s up to their limit, whatever they contain, and name the limit beyond it', (name, max) => {
    expect(() => validators.flush(sampleFlushBody({ [name]: Array(max).fill(null) }))).not.toThrow();
    const error = thrownBy(() => validators.flush(sampleFlushBody({ [name]: Array(max + 1).fill(null) })));
    expect(error.details).toMatchObject([
      { type: 'field', name },
      { type: 'limit', limit: `${name}_per_request`, max, received: max + 1 },
    ]);
  });

  it('accept 64 attributes of any kind and name the limit beyond it', () => {
    const attributes = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [index, null]));
    expect(() => validators.flush(sampleFlushBody({ attributes: attributes(64) }))).not.toThrow();
    expect(
      thrownBy(() => validators.flush(sampleFlushBody({ attributes: attributes(65) }))).details[1],
    ).toEqual({
      type: 'limit',
      limit: 'attributes_per_request',
      max: 64,
      received: 65,
    });
  });

  it.each([
    ['keepAlive', { x: 1 }, 'x'],
    ['close', { reason: 'r'.repeat(257) }, 'reason'],
    ['close', { sent_at: 7 }, 'sent_at'],
    ['pluginEvents', {}, 'events'],
    ['pluginEvents', { events: [] }, 'events'],
  ] as const)('hold %s to its schema too', (body, value, name) => {
    expect(thrownBy(() => validators[body](value)).details).toMatchObject([{ location: 'body', name }]);
  });

  it('never quote the value of a field: it may be a secret', () => {
    const error = thrownBy(() => validators.flush(sampleFlushBody({ name: 4111, flush_id: 'a' })));
    expect(JSON.stringify([error.message, error.details])).not.toContain('4111');
  });
});

describe('the validators of items', () => {
  it.each([
    ['event', sampleEventItem()],
    ['span', sampleSpanItem()],
    ['hint', sampleHintItem()],
  ] as const)('give back a good %s', (kind, item) => {
    expect(validators[kind](item)).toEqual({ ok: true, value: item });
  });

  it.each([
    [
      'event',
      sampleEventItem({ event_id: 'a'.repeat(65) }),
      'event_id must NOT have more than 64 characters',
    ],
    ['event', sampleEventItem({ version: 0 }), 'version must be >= 1'],
    ['event', sampleEventItem({ extra: 1 }), 'extra is not a known field'],
    ['event', sampleEventItem({ payload: [] }), 'payload must be object'],
    ['span', sampleSpanItem({ span_id: 'X'.repeat(16) }), 'span_id must match pattern "^[0-9a-f]{16}$"'],
    ['span', sampleSpanItem({ attributes: { a: 1 } }), 'attributes.a must be string'],
    ['hint', sampleHintItem({ chain: {} }), 'chain.caip2 is required'],
    ['hint', null, 'must be object'],
  ] as const)('reject a bad %s with path and reason', (kind, item, reason) => {
    expect(validators[kind](item)).toEqual({ ok: false, reason });
  });
});
