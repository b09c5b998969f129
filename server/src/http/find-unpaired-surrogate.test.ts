import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findUnpairedSurrogate } from './find-unpaired-surrogate.ts';

const surrogate = String.fromCharCode(0xd83d);

describe('findUnpairedSurrogate', () => {
  it.each<[unknown, string]>([
    [surrogate, ''],
    [{ title: `a${surrogate}b` }, 'title'],
    [{ documentation: { markdown: '\ude00\ud83d' } }, 'documentation.markdown'],
    [{ widgets: [{ title: 'a' }, { query: { expression: surrogate } }] }, 'widgets[1].query.expression'],
    [[['a', [surrogate]]], '[0][1][0]'],
    [{ b: surrogate, a: surrogate }, 'b'],
    [{ a: [1, null, true], b: { c: surrogate }, d: surrogate }, 'b.c'],
    [{ a: { [`x${surrogate}`]: 1 } }, 'a.x\ufffd'],
    [JSON.parse('{"__proto__":{"a":"\\ud83d"}}'), '__proto__.a'],
  ])('of %j names the first field: %s', (value, name) => {
    expect(findUnpairedSurrogate(value)).toBe(name);
  });

  it.each<[unknown]>([['😀'], [null], [1], [{ '😀': ['😀é', { a: '' }] }], [[]], [{}]])(
    'finds none in %j',
    (value) => {
      expect(findUnpairedSurrogate(value)).toBeUndefined();
    },
  );

  it('finds one exactly when a text is not well-formed', () => {
    const unit = fc.constantFrom('a', '\ud83d', '\ude00', '😀', '.');
    const text = fc.string({ unit, maxLength: 4 });
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 3 }, text, fc.integer(), tie('list'), tie('object')),
      list: fc.array(tie('value'), { maxLength: 3 }),
      object: fc.dictionary(text, tie('value'), { maxKeys: 3 }),
    }));
    fc.assert(
      fc.property(value, (json) => {
        const isWellFormed = JSON.stringify(json).search(/\\ud[89a-f]/) < 0;
        expect(findUnpairedSurrogate(json) === undefined).toBe(isWellFormed);
      }),
    );
  });

  it('goes through a hundred thousand levels without overflowing the stack', () => {
    const text = `${'['.repeat(100_000)}"\\ud83d"${']'.repeat(100_000)}`;
    expect(findUnpairedSurrogate(JSON.parse(text))).toMatch(/^(\[0\])+$/);
  });
});
