import { expect, it } from 'vitest';
import { parseForm } from './parse-form.ts';

it.each([
  ['', {}],
  ['query=up&time=1', { query: 'up', time: '1' }],
  ['query=sum%28up%29+%2B+1', { query: 'sum(up) + 1' }],
  ['match[]=a', { 'match[]': ['a'] }],
  ['match[]=a&match%5B%5D=b&match[]=c', { 'match[]': ['a', 'b', 'c'] }],
  ['__proto__=1&constructor=2', JSON.parse('{"__proto__":"1","constructor":"2"}')],
])('reads %j', (text, fields) => {
  expect({ ...parseForm(Buffer.from(text)) }).toEqual(fields);
  expect(Object.keys(parseForm(Buffer.from(text)))).toEqual(Object.keys(fields));
});
