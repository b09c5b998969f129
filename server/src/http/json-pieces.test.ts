import { expect, it } from 'vitest';
import { encodeAroundArray, joinPieces } from './json-pieces.ts';

const textOf = (...parameters: Parameters<typeof encodeAroundArray>): string =>
  joinPieces(encodeAroundArray(...parameters)).bytes.toString();

it.each([
  [{ name: 'items', items: [] }, '{"items":[]}'],
  [{ name: 'items', items: [['1']], before: { a: 'ü' } }, '{"a":"ü","items":[1]}'],
  [{ name: 'i"', items: [['1'], ['{', '}']], after: { b: [] } }, '{"i\\"":[1,{}],"b":[]}'],
  [
    { name: 'items', items: [['1']], before: { a: 1, b: 2 }, after: { c: 3 } },
    '{"a":1,"b":2,"items":[1],"c":3}',
  ],
])('%j is written as %s', (parts, text) => {
  expect(textOf(parts)).toBe(text);
});

it('takes bytes as they are, among text', () => {
  const bytes = Buffer.from('{"body":"€"}');
  const inner = encodeAroundArray({ name: 'inner', items: [[bytes], ['"ä"'], [bytes]] });
  const text = textOf({ name: 'outer', items: [inner, [bytes]] });
  expect(text).toBe('{"outer":[{"inner":[{"body":"€"},"ä",{"body":"€"}]},{"body":"€"}]}');
});
