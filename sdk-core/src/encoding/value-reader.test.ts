import fc from 'fast-check';
import { expect, test } from 'vitest';
import { revokedProxy } from '../testing/hostile-values.ts';
import { createTextMap, createValueReader, type ValueReader } from './value-reader.ts';

const reader = createValueReader(/secret/i);

function textsOf(record: unknown, values: ValueReader = reader) {
  const map = createTextMap();
  values.addTexts(map, record);
  return map.texts;
}

test('plain JSON values are copied as JSON.stringify writes them', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const expected = JSON.stringify(value);
      expect(JSON.stringify(createValueReader().toJson(value, 1_000_000))).toBe(expected);
    }),
  );
});

test('any value becomes JSON or nothing, near its limit, and shares nothing with the value', () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
    withTypedArray: true,
  });
  fc.assert(
    fc.property(anything, fc.nat(2000), (value, maxLength) => {
      const json = reader.toJson(value, maxLength);
      if (json === undefined) return;
      if (typeof json === 'object' && json !== null) expect(json).not.toBe(value);
      const text = JSON.stringify(json);
      // Numbers and escapes take more than they are counted.
      expect(text.length).toBeLessThanOrEqual(maxLength * 25 + 100);
    }),
  );
});

const cyclic: Record<string, unknown> = { name: 'a' };
cyclic.self = cyclic;
let nested: unknown = 'deep';
for (let depth = 0; depth < 50; depth += 1) nested = [nested];
const throwing = Object.defineProperty({ fine: 1 }, 'bad', {
  enumerable: true,
  get() {
    throw new Error('no');
  },
});

test.each([
  ['a cycle', cyclic, '{"name":"a","self":"[circular]"}'],
  ['a member that throws', throwing, '{"fine":1,"bad":"[unreadable]"}'],
  ['toJSON that throws', { toJSON: () => JSON.parse('{') }, '"[unreadable]"'],
  ['toJSON that answers the object itself', selfJson(), '{"x":1}'],
  ['a revoked proxy', revokedProxy(), '"[unreadable]"'],
  ['a bigint', { n: 10n }, '{"n":"10"}'],
  ['a bigint of many digits', { n: 2n ** 2000n }, '{"n":"[bigint]"}'],
  ['a number JSON cannot represent', [Number.NaN, Number.POSITIVE_INFINITY], '["NaN","Infinity"]'],
  ['a date', { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
  ['an error', { failure: new RangeError('no') }, '{"failure":"RangeError: no"}'],
  ['a boxed text', { text: Object('abc') }, '{"text":"abc"}'],
  ['members without JSON', { a: undefined, b: Symbol('b'), c() {} }, '{}'],
  ['elements without JSON', [undefined, Symbol('b')], '[null,null]'],
  ['a lone surrogate', '\ud800', '"\ufffd"'],
  ['__proto__ as a key', JSON.parse('{"__proto__":1}'), '{"__proto__":1}'],
  ['bytes', { b: new Uint8Array(10_485_760) }, '{"b":"[Uint8Array of 10485760 bytes]"}'],
  ['a Buffer, which has toJSON', Buffer.alloc(3), '"[Uint8Array of 3 bytes]"'],
  [
    'a buffer',
    [new ArrayBuffer(8), new SharedArrayBuffer(9)],
    '["[ArrayBuffer of 8 bytes]","[SharedArrayBuffer of 9 bytes]"]',
  ],
  ['a view', new DataView(new ArrayBuffer(8)), '"[DataView of 8 bytes]"'],
  ['a blob', { file: new Blob(['abc']) }, '{"file":"[Blob of 3 bytes]"}'],
  [
    'a redacted member, at any depth',
    { a: [{ clientSecret: { x: 1 }, b: 2 }] },
    '{"a":[{"clientSecret":"[redacted]","b":2}]}',
  ],
])('%s becomes JSON', (_what, value, expected) => {
  expect(JSON.stringify(reader.toJson(value, 10_000))).toBe(expected);
});

/** As in another frame: the classes are not those of this one. */
const foreign = (name: string, members: object = {}): object =>
  Object.create({ [Symbol.toStringTag]: name }, Object.getOwnPropertyDescriptors(members));

test.each([
  ['a map', new Map([[1, 2]]), '[Map]'],
  ['a pattern', /x/, '[RegExp]'],
  ['an answer', new Response('x'), '[Response]'],
  ['an answer of another frame', foreign('Response'), '[Response]'],
  ['an event', new Event('error'), '[Event]'],
  ['an event of a browser', foreign('ErrorEvent', { isTrusted: false }), '[ErrorEvent]'],
  [
    'a failure of another frame',
    foreign('DOMException', { name: 'AbortError', message: 'gone' }),
    'AbortError: gone',
  ],
  ['objects that say something', { m: new Map(), a: [new Set()] }, '{"m":"[Map]","a":["[Set]"]}'],
  ['an object that says nothing', {}, '{}'],
  ['an object without a prototype', Object.create(null), '{}'],
  ['an instance', new (class Point {})(), '{}'],
  ['a name of a class that is endless', foreign('x'.repeat(100_000)), `[${'x'.repeat(99)}`],
])('%s has a text that says what it is', (_what, value, expected) => {
  expect(reader.toText(value, 100)).toBe(expected);
});

test('the payload of an event stays an object', () => {
  expect(reader.toJson(foreign('Event', { isTrusted: true }), 100)).toEqual({ isTrusted: true });
  expect(reader.toJson(new Map(), 100)).toEqual({});
});

test('nesting ends at a marker', () => {
  expect(JSON.stringify(reader.toJson(nested, 10_000))).toContain('[too deep]');
});

test('a value whose getter reads another value is copied as if it did not', () => {
  const value = {
    get a() {
      return reader.toText({ inner: 'x'.repeat(100) }, 1000);
    },
    b: 1,
  };
  expect(reader.toJson(value, 1000)).toEqual({ a: `{"inner":"${'x'.repeat(100)}"}`, b: 1 });
});

test.each([
  ['texts, numbers and objects', { a: 'x', b: 1, c: { d: [true] } }, { a: 'x', b: '1', c: '{"d":[true]}' }],
  ['a member that throws', throwing, { fine: '1', bad: '[unreadable]' }],
  ['values without a text', { a: undefined, b: null, c: Symbol('c'), d: 'x' }, { d: 'x' }],
  [
    'an empty and a too long key',
    { '': 'x', ['k'.repeat(257)]: 'x', ['€'.repeat(86)]: 'x', fits: 'x' },
    { fits: 'x' },
  ],
  ['lone surrogates', { '\ud800': '\udc00' }, { '\ufffd': '\ufffd' }],
  ['a redacted key', { mySecret: 'x', other: 'y' }, { mySecret: '[redacted]', other: 'y' }],
  ['an array', ['x', 'y'], { 0: 'x', 1: 'y' }],
  ['bytes', new Uint8Array(10), {}],
  ['a boxed text', Object('abc'), {}],
  ['a text', 'abc', {}],
  ['null', null, {}],
  ['keys that cannot be read', new Proxy({}, { ownKeys: () => JSON.parse('{') }), {}],
])('%s: the texts are what can be stored', (_what, record, expected) => {
  expect(textsOf(record)).toEqual(expected);
});

test('__proto__ is a key like any other', () => {
  expect(JSON.stringify(textsOf(JSON.parse('{"__proto__":"p"}')))).toBe('{"__proto__":"p"}');
});

test('of more than 64 entries the first 64 are read, and no member beyond', () => {
  const keys = Array.from({ length: 1000 }, (_, index) => `k${index}`);
  let readCount = 0;
  const record = new Proxy(Object.fromEntries(keys.map((key) => [key, 'x'])), {
    get(_target, key) {
      if (typeof key === 'string') readCount += 1;
      return 'x';
    },
  });
  expect(Object.keys(textsOf(record))).toEqual(keys.slice(0, 64));
  expect(readCount).toBe(64);
});

test('entries that do not fit together are left out, later ones that fit are kept', () => {
  const record = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`k${index}`, 'x'.repeat(4096)]));
  expect(Object.keys(textsOf({ ...record, last: 'x' }))).toEqual([
    'k0',
    'k1',
    'k2',
    'k3',
    'k4',
    'k5',
    'k6',
    'last',
  ]);
});

test('a later value replaces an earlier one and frees its room', () => {
  const map = createTextMap();
  for (let round = 0; round < 100; round += 1) reader.addText(map, 'k', 'x'.repeat(4096 - round));
  expect([map.count, map.texts.k?.length]).toEqual([1, 3997]);
});

test('one call reads a limited length of overlong texts', () => {
  const values = createValueReader();
  const long = 'x'.repeat(200_000);
  values.startCall();
  expect(values.toText(long, 10)).toBe('xxxxxxxxxx');
  expect(values.toText(long, 100)).toBe('[text of 200000 characters]');
  values.startCall();
  expect(values.toText(long, 10)).toBe('xxxxxxxxxx');
});

test('the cost depends on the limit, not on the size of the value', () => {
  const endless = new Proxy([], { get: (_target, key) => (key === 'length' ? 2 ** 32 - 1 : 1) });
  const before = process.cpuUsage();
  expect(reader.toJson(endless, 1000)).toBeUndefined();
  expect(reader.toJson('x'.repeat(50_000_000), 1000)).toBeUndefined();
  expect(textsOf({ a: 2n ** 10_000_000n, b: new Uint8Array(50_000_000) })).toEqual({
    a: '[bigint]',
    b: '[Uint8Array of 50000000 bytes]',
  });
  // Processor time: others may have the cores meanwhile.
  expect(process.cpuUsage(before).user).toBeLessThan(500_000);
});

function selfJson(): object {
  const value = { x: 1 };
  Object.defineProperty(value, 'toJSON', { value: () => value });
  return value;
}
