import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MalformedRequest } from '../protobuf/malformed-request.ts';
import { wireTag } from '../protobuf/wire-tag.ts';
import { encodeResource } from './encode-resource.ts';
import { type AttributeBound, readAttributes } from './read-attributes.ts';
import { readResource, readResourceAttribute } from './read-resource.ts';

const attribute = wireTag(1, 'lengthDelimited');
/** With keys that repeat, and values that are empty. */
const pairs = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', ''), fc.constantFrom('', '1', '2')), {
  maxLength: 20,
});

/** A resource that repeats its field, as often as there are pairs. */
function encode(sent: readonly (readonly [string, string])[]): Uint8Array {
  return Buffer.concat(sent.map(([key, value]) => encodeResource(new Map([[key, value]]))));
}

function readBounded(resource: Uint8Array, bound: AttributeBound) {
  return readAttributes(resource, 0, resource.length, attribute, bound);
}

describe('attributes up to a number', () => {
  it('are those with a value, where there are fewer of them', () => {
    fc.assert(
      fc.property(pairs, (sent) => {
        const all = [...readResource(encode(sent))].filter(([, value]) => value !== '');
        expect(Object.fromEntries(readBounded(encode(sent), { maxCount: 6 }))).toEqual(
          Object.fromEntries(all),
        );
      }),
    );
  });

  it('are the first ones, and those that are always kept', () => {
    const sent = ['a', 'b', 'c', 'd', 'e'].map((key) => [key, '1'] as const);
    expect([...readBounded(encode(sent), { maxCount: 2 }).keys()]).toEqual(['a', 'b']);
    const keptKeys = new Set(['d', 'x']);
    expect([...readBounded(encode(sent), { maxCount: 2, keptKeys }).keys()]).toEqual(['a', 'b', 'd']);
  });

  it('are checked beyond it too', () => {
    const cut = Buffer.concat([encode([['a', '1']]), Buffer.of(0x0a, 2, 0x12, 9)]);
    for (const keptKeys of [new Set<string>(), new Set(['b'])])
      expect(() => readBounded(cut, { maxCount: 1, keptKeys })).toThrow(MalformedRequest);
  });
});

it('one attribute of a resource is its last value, and empty without it', () => {
  fc.assert(
    fc.property(pairs, fc.constantFrom('a', 'd', ''), (sent, key) => {
      const resource = encode(sent);
      expect(readResourceAttribute(resource, key)).toBe(readResource(resource).get(key) ?? '');
    }),
  );
});
