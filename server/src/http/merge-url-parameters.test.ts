import { expect, it } from 'vitest';
import { mergeParameters } from './merge-url-parameters.ts';
import { parseForm } from './parse-form.ts';

const form = (text: string) => parseForm(Buffer.from(text));

it.each([
  ['the URL alone', '', 'query=up&time=1', { query: 'up', time: '1' }],
  ['the form alone', 'query=up', '', { query: 'up' }],
  ['both', 'query=up', 'time=1', { query: 'up', time: '1' }],
  ['the form first', 'query=up', 'query=down', { query: 'up' }],
  ['the first of several', 'query=up&query=down', '', { query: 'up' }],
  ['the first of the URL', '', 'query=up&query=down', { query: 'up' }],
  ['none that is empty', 'time=', 'query=up&limit=', { query: 'up' }],
  ['none that is empty in the form', 'query=', 'query=down', {}],
  ['a list with an empty value', '', 'match[]=', { 'match[]': [''] }],
  ['lists of both, the form first', 'match[]=a&match[]=b', 'match[]=c', { 'match[]': ['a', 'b', 'c'] }],
  ['a list of one', '', 'match[]=c', { 'match[]': ['c'] }],
  ['a name of the prototype', '', '__proto__=1', JSON.parse('{"__proto__":"1"}')],
])('takes %s', (_what, ofForm, ofUrl, merged) => {
  expect(JSON.stringify(mergeParameters(form(ofForm), form(ofUrl)))).toBe(JSON.stringify(merged));
});
