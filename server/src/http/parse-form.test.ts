import { expect, it } from 'vitest';
import { thrownBy } from '../testing/thrown-by.ts';
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

it('reads as many parameters as a URL may have', () => {
  expect(parseForm(Buffer.from('a=1&'.repeat(999)))['a']).toHaveLength(999);
});

it.each(['a&', 'a=%&', 'match[]=&', '&'])('refuses a body of a mebibyte of %j without reading it', (pair) => {
  const bytes = Buffer.from(pair.repeat((1024 * 1024) / pair.length));
  const before = process.threadCpuUsage();
  expect(thrownBy(() => parseForm(bytes))).toMatchObject({
    code: 'INVALID_ARGUMENT',
    message: 'the form has more than 1000 parameters; send fewer',
    details: [{ type: 'limit', limit: 'form_parameters', max: 1000, received: 1001 }],
  });
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000_000).toBeLessThan(1);
});
