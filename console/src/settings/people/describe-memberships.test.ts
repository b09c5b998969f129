import { expect, test } from 'vitest';
import { describeMemberships } from './describe-memberships.ts';

const projects = [
  { project_id: 'prj_1', name: 'shop' },
  { project_id: 'prj_2', name: 'blog' },
];
const memberships = [
  { project_id: 'prj_1', role: 'member' },
  { project_id: 'prj_9', role: 'viewer' },
] as const;

test.each([
  ['admin', [], 'all'],
  ['none', [], 'none yet'],
  ['none', memberships, 'shop (member), prj_9 (viewer)'],
] as const)('the projects of somebody with the role %s and %j', (role, own, words) => {
  expect(describeMemberships({ organization_role: role, memberships: [...own] }, projects)).toBe(words);
});
