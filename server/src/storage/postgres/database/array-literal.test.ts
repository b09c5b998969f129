import { expect, it } from 'vitest';
import { toArrayLiteral } from './array-literal.ts';

it.each([
  [[], '{}'],
  [[''], '{""}'],
  [['a', 'b c', 'NULL'], '{"a","b c","NULL"}'],
  [['"', '\\', '{},'], '{"\\"","\\\\","{},"}'],
])('the literal of %j is %s', (texts, literal) => {
  expect(toArrayLiteral(texts)).toBe(literal);
});
