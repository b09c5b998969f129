import { expect, test } from 'vitest';
import { readReturnPath, toProviderReturnPath } from './return-path.ts';

test.each(['/', '/p/prj_1/logs?filter=severity%3D%22error%22', '/account'])(
  'the path %j of the console is kept',
  (path) => {
    expect(readReturnPath({ return_to: path })).toBe(path);
  },
);

test('the address of a view with long queries is kept', () => {
  const path = `/p/prj_1/metrics?q=${'a'.repeat(16_384)}`;
  expect(readReturnPath({ return_to: path })).toBe(path);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
  '/\t/evil.example',
  ['/a', '/b'],
  undefined,
])('%j leads to the start page', (path) => {
  expect(readReturnPath({ return_to: path })).toBe('/');
});

test('a sign-in with the provider comes back to as long a path as the service takes', () => {
  const path = `/${'a'.repeat(1_999)}`;
  expect(toProviderReturnPath(path)).toBe(path);
  expect(toProviderReturnPath(`${path}a`)).toBe('/');
});
