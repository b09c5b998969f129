import { expect, test } from 'vitest';
import { hasRole, mayManage, mayWrite } from './roles.ts';

test.each([
  ['viewer', false, false],
  ['member', true, false],
  ['admin', true, true],
  ['owner', true, true],
] as const)('a %s writes: %j, and manages: %j', (role, writes, manages) => {
  expect(mayWrite(role)).toBe(writes);
  expect(mayManage(role)).toBe(manages);
});

test('a role has itself and all weaker ones', () => {
  expect(hasRole('member', 'member')).toBe(true);
  expect(hasRole('member', 'viewer')).toBe(true);
  expect(hasRole('member', 'admin')).toBe(false);
});
