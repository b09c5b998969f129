import { expect, test } from 'vitest';
import type { ConsoleUser } from '../../generated/types.gen.ts';
import { rulesFor } from './person-rules.ts';

function person(id: string, changes: Partial<ConsoleUser> = {}): ConsoleUser {
  return {
    user_id: id,
    email: `${id}@example.com`,
    display_name: id,
    organization_role: 'none',
    disabled: false,
    has_password: true,
    memberships: [],
    created_at: '2026-11-20T08:15:30.123Z',
    ...changes,
  };
}

const ada = person('ada', { organization_role: 'owner' });
const ben = person('ben', { organization_role: 'admin' });
const cleo = person('cleo');
const users = [ada, ben, cleo];

test('the last owner keeps their role, and is told why', () => {
  expect(rulesFor(ada, ada, users)).toMatchObject({
    roles: [],
    canDisable: false,
    reason: 'You are the last owner; make another owner first.',
  });
  const gone = person('gone', { organization_role: 'owner', disabled: true });
  expect(rulesFor(ada, ada, [...users, gone]).roles).toEqual([]);
  const second = person('second', { organization_role: 'owner' });
  expect(rulesFor(ada, ada, [...users, second]).roles).toEqual(['owner', 'admin', 'none']);
});

test('an admin changes everybody but owners, and makes none', () => {
  expect(rulesFor(ada, ben, users)).toMatchObject({ roles: [], reason: 'Owners are managed by owners.' });
  expect(rulesFor(cleo, ben, users)).toEqual({
    roles: ['admin', 'none'],
    canDisable: true,
    canEnable: false,
    canResetPassword: true,
  });
});

test('nobody disables themselves or resets their own password here', () => {
  expect(rulesFor(ben, ben, users)).toMatchObject({ canDisable: false, canResetPassword: false });
});

test('who is disabled is enabled before their password is reset', () => {
  const disabled = { ...cleo, disabled: true };
  expect(rulesFor(disabled, ada, users)).toMatchObject({
    canDisable: false,
    canEnable: true,
    canResetPassword: false,
  });
});
