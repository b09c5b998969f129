import { expect, it } from 'vitest';
import { parseLocalPath } from './local-path.ts';

it.each([
  ['/', '/'],
  ['/p/prj_1/logs?filter=a%3Db#x', '/p/prj_1/logs?filter=a%3Db#x'],
  ['/p/ü', '/p/%C3%BC'],
  ['/a?next=//b', '/a?next=//b'],
])('%j is a path of the console', (text, path) => {
  expect(parseLocalPath(text)).toBe(path);
});

it.each([
  '',
  'p/1',
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  '/..//evil.example',
  '/\t/evil.example',
  '/a\r\nset-cookie: b',
  'https://evil.example',
  'javascript:alert(1)',
])('%j is none', (text) => {
  expect(parseLocalPath(text)).toBeUndefined();
});
