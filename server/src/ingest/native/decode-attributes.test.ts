import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeAttributes, itemAttributesProblem } from './decode-attributes.ts';

const keyReason = 'the key must have 1 to 256 bytes';
const valueReason = 'the value must have at most 4096 bytes';

describe('decodeAttributes', () => {
  it('keeps keys that name members of objects, NUL, and empty values', () => {
    const attributes = JSON.parse(
      '{"__proto__":"p","constructor":"c","toString":"t","\\u0000":"n","e":"","a.b":"d"}',
    );
    expect(decodeAttributes(attributes)).toEqual({
      values: new Map([
        ['__proto__', 'p'],
        ['constructor', 'c'],
        ['toString', 't'],
        ['\0', 'n'],
        ['e', ''],
        ['a.b', 'd'],
      ]),
      rejected: [],
    });
  });

  it.each([
    ['ASCII', 'a', 1],
    ['two bytes', 'é', 2],
    ['four bytes', '😀', 4],
  ])('counts bytes, not characters, of %s', (_what, character, bytes) => {
    const key = character.repeat(256 / bytes);
    const value = character.repeat(4096 / bytes);
    const { values, rejected } = decodeAttributes({ [key]: value, [`${key}k`]: '', v: `${value}v` });
    expect(values).toEqual(new Map([[key, value]]));
    expect(rejected).toEqual([
      { item: 'attribute', key: `${key}k`.slice(0, 256), reason: keyReason },
      { item: 'attribute', key: 'v', reason: valueReason },
    ]);
  });

  it('rejects the empty key and values that are not strings', () => {
    expect(decodeAttributes({ '': 'x', n: 1, o: {}, z: null }).rejected).toEqual([
      { item: 'attribute', key: '', reason: keyReason },
      { item: 'attribute', key: 'n', reason: 'the value must be string' },
      { item: 'attribute', key: 'o', reason: 'the value must be string' },
      { item: 'attribute', key: 'z', reason: 'the value must be string' },
    ]);
  });

  it('accepts or rejects every attribute, and quotes long keys well-formed', () => {
    const attributes = fc.dictionary(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.oneof(fc.string(), fc.jsonValue()),
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(attributes, (given) => {
        const { values, rejected } = decodeAttributes(given);
        expect(values.size + rejected.length).toBe(Object.keys(given).length);
        for (const [key, value] of values) expect(given[key]).toBe(value);
        for (const { key } of rejected) expect(key?.isWellFormed() === true && key.length <= 256).toBe(true);
      }),
    );
  });
});

describe('itemAttributesProblem', () => {
  it('finds no problem in attributes that fit, or without attributes', () => {
    expect(itemAttributesProblem({ ['é'.repeat(128)]: 'é'.repeat(2048) })).toBeUndefined();
    expect(itemAttributesProblem(undefined)).toBeUndefined();
  });

  it.each([
    ['a key', { [`${'é'.repeat(128)}k`]: '' }, `attributes: ${keyReason}`],
    ['a value', { a: '1', k: `${'é'.repeat(2048)}v` }, `attributes: ${valueReason}`],
  ])('finds %s that is one byte too long', (_what, attributes, reason) => {
    expect(itemAttributesProblem(attributes as Record<string, string>)).toBe(reason);
  });
});
