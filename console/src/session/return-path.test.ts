import { expect, test } from 'vitest';
import { readReturnPath } from './return-path.ts';

test.each(['/', '/p/prj_1/logs?filter=severity%3D%22error%22', '/account'])(
  'the path %j of the console is kept',
  (path) => {
    expect(readReturnPath({ return_to: path })).toBe(path);
  },
);

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
  '/\t/evil.example',
  `/${'a'.repeat(2_000)}`,
  ['/a', '/b'],
  undefined,
])('%j leads to the start page', (path) => {
  expect(readReturnPath({ return_to: path })).toBe('/');
});
