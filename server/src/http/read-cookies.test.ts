import { expect, it } from 'vitest';
import { readCookies } from './read-cookies.ts';

it.each([
  ['no header', undefined, []],
  ['one cookie', 'a=1', ['1']],
  ['others around it', 'b=2; a=1; aa=3', ['1']],
  ['no blank between', 'b=2;a=1', ['1']],
  ['a value with an equals sign', 'a=1=2', ['1=2']],
  ['an empty value', 'a=', ['']],
  ['a name alone', 'a', ['']],
  ['two of the name', 'a=1; b=2; a=3', ['1', '3']],
  ['the name in another case', 'A=1', []],
  ['the name inside a value', 'b="a=1"', []],
])('finds the values of a cookie with %s', (_what, header, values) => {
  expect(readCookies(header, 'a')).toEqual(values);
});
