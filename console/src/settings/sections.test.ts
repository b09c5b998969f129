import { expect, test } from 'vitest';
import { hasRole } from '../session/roles.ts';
import { describeWhoMay, findSection, sections } from './sections.ts';

test.each([
  ['viewer', ['general', 'projects', 'retention']],
  ['member', ['general', 'members', 'projects', 'retention']],
  ['admin', ['general', 'keys', 'members', 'projects', 'people', 'retention', 'audit']],
  ['owner', ['general', 'keys', 'members', 'projects', 'people', 'retention', 'audit']],
] as const)('a %s reads %j', (role, names) => {
  const readable = sections.filter(({ readableBy }) => hasRole(role, readableBy));
  expect(readable.map(({ name }) => name)).toEqual(names);
});

test('an unknown section is none', () => {
  expect(findSection('keys')?.label).toBe('Keys');
  expect(findSection('__proto__')).toBeUndefined();
});

test('a refusal names who may', () => {
  expect(describeWhoMay('admin')).toBe('owners and admins of the organization');
  expect(describeWhoMay('member')).toContain('members');
});
