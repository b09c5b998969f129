import { expect, test } from 'vitest';
import { encodeTextEntries, readTextEntries } from './text-entries.ts';

const throwing = Object.defineProperty({ fine: 1 }, 'bad', {
  enumerable: true,
  get() {
    throw new Error('no');
  },
});

function refuseKeys(): never {
  throw new Error('no');
}

test.each([
  [
    'texts, numbers and objects',
    { a: 'x', b: 1, c: { d: [true] } },
    '{"a":"x","b":"1","c":"{\\"d\\":[true]}"}',
  ],
  ['a member that throws', throwing, '{"fine":"1","bad":"[unreadable]"}'],
  ['values without a text', { a: undefined, b: null, c: Symbol('c'), d: 'x' }, '{"d":"x"}'],
  [
    'an empty and a too long key',
    { '': 'x', ['k'.repeat(257)]: 'x', ['€'.repeat(86)]: 'x', fits: 'x' },
    '{"fits":"x"}',
  ],
  ['__proto__ as a key', JSON.parse('{"__proto__":"p"}'), '{"__proto__":"p"}'],
  ['lone surrogates', { '\ud800': '\udc00' }, '{"\ufffd":"\ufffd"}'],
  ['a text', 'abc', undefined],
  ['null', null, undefined],
  ['keys that cannot be read', new Proxy({}, { ownKeys: refuseKeys }), undefined],
])('%s: the JSON holds what can be stored', (_what, record, expected) => {
  expect(encodeTextEntries(readTextEntries(record), 1000)).toBe(expected);
});

test('of more than 64 entries the first 64 are read, and no member beyond', () => {
  const keys = Array.from({ length: 1000 }, (_, index) => `k${index}`);
  let readCount = 0;
  const record = new Proxy(Object.fromEntries(keys.map((key) => [key, 'x'])), {
    get() {
      readCount += 1;
      return 'x';
    },
  });
  expect(readTextEntries(record).map((entry) => entry.key)).toEqual(keys.slice(0, 64));
  expect(readCount).toBe(64);
});

test('entries that do not fit are left out, later ones that fit are kept', () => {
  const entries = readTextEntries({ a: 'x'.repeat(10), b: 'x'.repeat(100), c: 'x' });
  expect(encodeTextEntries(entries, 40)).toBe('{"a":"xxxxxxxxxx","c":"x"}');
  expect(encodeTextEntries(entries, 3)).toBeUndefined();
});
