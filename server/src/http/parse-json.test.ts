import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { thrownBy } from '../testing/thrown-by.ts';
import { maxDocumentValues, parseJson, parseWellFormedJson } from './parse-json.ts';

function parseText(text: string): unknown {
  return parseJson(Buffer.from(text));
}

describe('parseJson', () => {
  it('parses the output of JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (value) => {
        const text = JSON.stringify(value);
        expect(parseText(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each([
    ['a lone high surrogate', String.raw`"a\ud83db"`, 'a\ufffdb'],
    ['a lone low surrogate', String.raw`"\uDE00"`, '\ufffd'],
    ['surrogates in the wrong order', String.raw`"\ude00\ud83d"`, '\ufffd\ufffd'],
    ['a high surrogate before a pair', String.raw`"\ud83d\ud83d\ude00"`, '\ufffd😀'],
    ['a high surrogate before another escape', String.raw`"\ud83d\u0041\n"`, '\ufffdA\n'],
    ['a high surrogate at the end', String.raw`"\ud83d"`, '\ufffd'],
  ])('replaces %s', (_what, text, expected) => {
    expect(parseText(text)).toBe(expected);
  });

  it.each([
    ['a pair', String.raw`"\ud83d\ude00"`, '😀'],
    ['a pair in upper case', String.raw`"\uD83D\uDE00"`, '😀'],
    ['a backslash before a u', String.raw`"\\ud83d"`, String.raw`\ud83d`],
    ['two backslashes before a u', String.raw`"\\\\ud83d"`, String.raw`\\ud83d`],
    ['characters written out', '"😀é"', '😀é'],
    ['every other escape', String.raw`"\"\\\/\b\f\n\r\t\u0000\ud7ff\ue000"`, '"\\/\b\f\n\r\t\0\ud7ff\ue000'],
  ])('keeps %s', (_what, text, expected) => {
    expect(parseText(text)).toBe(expected);
  });

  it('replaces a surrogate after an escaped backslash', () => {
    expect(parseText(String.raw`"\\\ud83d"`)).toBe('\\\ufffd');
  });

  it('returns only well-formed text, including keys', () => {
    const unicodeEscape = fc
      .integer({ min: 0xd700, max: 0xe100 })
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`);
    const piece = fc.oneof(unicodeEscape, fc.constantFrom('\\\\', '\\n', 'u', 'ud83d', 'x', '😀'));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const literal = `"${pieces.join('')}"`;
        const expected = String(JSON.parse(literal)).toWellFormed();
        expect(parseText(literal)).toBe(expected);
        expect(parseText(`{${literal}:1}`)).toEqual(Object.fromEntries([[expected, 1]]));
      }),
    );
  });

  it('keeps members with names of object properties as plain members', () => {
    const value = parseText('{"__proto__":{"a":1},"constructor":"c"}') as object; // the text is an object
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it.each([
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22]],
    ['a surrogate in UTF-8', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['a cut character', [0x22, 0xe2, 0x82, 0x22]],
    ['Latin-1', [0x22, 0xe9, 0x22]],
    ['UTF-16', [0xff, 0xfe, 0x22, 0x00]],
  ])('rejects %s as invalid UTF-8', (_what, bytes) => {
    expect(thrownBy(() => parseJson(Uint8Array.from(bytes)))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'the body is not valid UTF-8; encode it as UTF-8',
    });
  });

  it.each(['', '{', '{"a":1,}', 'undefined', 'NaN', "{'a':1}", '[1] x', '"\n"', '"\\x41"', '"\\ud83"'])(
    'rejects %j as invalid JSON',
    (text) => {
      const error = thrownBy(() => parseText(text));
      expect(error.code).toBe('INVALID_ARGUMENT');
      expect(error.message).toMatch(/^the body is not valid JSON: /);
      expect(error.cause).toBeInstanceOf(SyntaxError);
    },
  );

  it('parses ten thousand levels without overflowing the stack', () => {
    expect(() => parseText('['.repeat(10_000) + ']'.repeat(10_000))).not.toThrow();
  });

  it('fails only with an AppError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          parseJson(bytes);
        } catch {
          expect(thrownBy(() => parseJson(bytes)).code).toBe('INVALID_ARGUMENT');
        }
      }),
    );
  });
});

describe('parseWellFormedJson', () => {
  const parse = (text: string) => parseWellFormedJson(Buffer.from(text));

  it.each([
    [String.raw`{"title":"a\ud83db"}`, 'title'],
    [String.raw`{"widgets":[{"title":"\uDE00"}]}`, 'widgets[0].title'],
    [String.raw`{"a":{"\\\ud83d":1}}`, 'a.\\\ufffd'],
    [String.raw`"\ud83d"`, 'body'],
  ])('refuses an unpaired surrogate in %s, and names %s', (text, name) => {
    const error = thrownBy(() => parse(text));
    expect(error).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: `body field "${name}" has an unpaired surrogate, which is not valid Unicode; remove it or write its pair`,
      details: [{ type: 'field', location: 'body', name, reason: 'has an unpaired surrogate' }],
    });
  });

  it('names a field of any depth in a bounded message', () => {
    const { message, details } = thrownBy(() => parse(`${'['.repeat(9_000)}"\\ud83d"${']'.repeat(9_000)}`));
    expect(message.length).toBeLessThan(500);
    expect(details).toMatchObject([{ name: expect.stringMatching(/^(\[0\]){60,}/) }]);
  });

  it.each([
    [String.raw`{"a":"\ud83d\ude00"}`, { a: '😀' }],
    [String.raw`{"a":"\\ud83d"}`, { a: String.raw`\ud83d` }],
    [String.raw`{"a":"\ud83d","a":"b"}`, { a: 'b' }],
    ['{"a":["😀",1]}', { a: ['😀', 1] }],
  ])('parses %s', (text, value) => {
    expect(parse(text)).toEqual(value);
  });

  it.each([
    ['items', (count: number) => `[${Array(count - 1).fill(0)}]`],
    [
      'members',
      (count: number) =>
        JSON.stringify(
          Object.fromEntries(
            Array(count - 1)
              .fill(0)
              .entries(),
          ),
        ),
    ],
    ['levels', (count: number) => '['.repeat(count) + ']'.repeat(count)],
  ])('refuses too many %s before they are made, which may take a fifth of a second', (_what, textOf) => {
    expect(() => parse(textOf(maxDocumentValues))).not.toThrow();
    expect(thrownBy(() => parse(`${textOf(maxDocumentValues + 1)} no JSON`))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'the body has more than 10000 values, members and items at all depths together; send fewer',
      details: [{ type: 'limit', limit: 'body_values', max: 10_000, received: 10_001 }],
    });
  });

  it.each(['{', '"\\x41"', '"\\ud83"'])('rejects %j as invalid JSON', (text) => {
    expect(thrownBy(() => parse(text)).message).toMatch(/^the body is not valid JSON: /);
  });
});
