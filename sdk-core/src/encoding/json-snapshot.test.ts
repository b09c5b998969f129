import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeJsonSnapshot } from './json-snapshot.ts';

test('plain JSON values are encoded like JSON.stringify', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const expected = JSON.stringify(value, (_key, member) => (Object.is(member, -0) ? 0 : member));
      expect(encodeJsonSnapshot(value, 1_000_000)).toBe(expected);
    }),
  );
});

test('any value becomes valid JSON or undefined', () => {
  fc.assert(
    fc.property(
      fc.anything({
        withBigInt: true,
        withDate: true,
        withMap: true,
        withNullPrototype: true,
        withSparseArray: true,
        withTypedArray: true,
      }),
      fc.nat(2000),
      (value, maxBytes) => {
        const text = encodeJsonSnapshot(value, maxBytes);
        if (text === undefined) return;
        expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(maxBytes);
        JSON.parse(text);
      },
    ),
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
  ['a revoked proxy', revokedProxy(), '"[unreadable]"'],
  ['a bigint', { n: 10n }, '{"n":"10"}'],
  ['a number JSON cannot represent', [Number.NaN, Number.POSITIVE_INFINITY], '["NaN","Infinity"]'],
  ['a date', { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
  ['members without JSON', { a: undefined, b: Symbol('b'), c() {} }, '{}'],
  ['elements without JSON', [undefined, Symbol('b')], '[null,null]'],
  ['a lone surrogate', '\ud800', '"\ufffd"'],
  ['__proto__ as a key', JSON.parse('{"__proto__":1}'), '{"__proto__":1}'],
])('%s becomes JSON', (_what, value, expected) => {
  expect(encodeJsonSnapshot(value, 10_000)).toBe(expected);
});

test('nesting ends at a marker', () => {
  expect(encodeJsonSnapshot(nested, 10_000)).toContain('[too deep]');
});

test('the cost depends on maxBytes, not on the size of the value', () => {
  const endless = new Proxy([], { get: (_target, key) => (key === 'length' ? 2 ** 32 - 1 : 1) });
  const before = process.cpuUsage();
  expect(encodeJsonSnapshot(endless, 1000)).toBeUndefined();
  expect(encodeJsonSnapshot('x'.repeat(50_000_000), 1000)).toBeUndefined();
  // Processor time: others may have the cores meanwhile.
  expect(process.cpuUsage(before).user).toBeLessThan(500_000);
});

function revokedProxy(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}
