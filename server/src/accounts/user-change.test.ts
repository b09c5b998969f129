import { expect, it } from 'vitest';
import type { User } from './user.ts';
import { applyUserChange, type UserChange, type UserChangeTerms, userEtag } from './user-change.ts';

const terms: UserChangeTerms = { expected: '*', byOwner: true, passwordIsOptional: false };

function user(id: string, changes: Partial<User> = {}): User {
  return {
    id,
    organizationId: 'org_1',
    email: `${id}@example.com`,
    displayName: id,
    organizationRole: 'none',
    hasPassword: true,
    memberships: [],
    createdAtMs: 0,
    revision: 1,
    ...changes,
  };
}

const owner = { organizationRole: 'owner' } as const;
const admin = { organizationRole: 'admin' } as const;
const disabled = { disabledAtMs: 5 };
const withoutPassword = { hasPassword: false };

const change = (users: readonly User[], what: UserChange, of: Partial<UserChangeTerms> = {}) =>
  applyUserChange(users, 'a', { ...what, nowMs: 9 }, { ...terms, ...of });

it.each<[string, readonly User[], UserChange, Partial<UserChangeTerms>, string]>([
  ['an owner makes a user an owner', [user('a')], owner, {}, 'changed'],
  ['an admin makes a user an admin', [user('a')], admin, { byOwner: false }, 'changed'],
  ['an admin makes a user an owner', [user('a')], owner, { byOwner: false }, 'owners-only'],
  [
    'an admin disables an owner',
    [user('a', owner), user('b', owner)],
    { disabled: true },
    { byOwner: false },
    'owners-only',
  ],
  ['an owner demotes one of two owners', [user('a', owner), user('b', owner)], admin, {}, 'changed'],
  ['the last owner is demoted', [user('a', owner), user('b', admin)], admin, {}, 'last-owner'],
  ['the last owner is disabled', [user('a', owner)], { disabled: true }, {}, 'last-owner'],
  [
    'the other owner is disabled',
    [user('a', owner), user('b', { ...owner, ...disabled })],
    admin,
    {},
    'last-owner',
  ],
  [
    'the other owner has no password',
    [user('a', owner), user('b', { ...owner, ...withoutPassword })],
    admin,
    {},
    'last-owner',
  ],
  [
    'the other owner needs no password',
    [user('a', owner), user('b', { ...owner, ...withoutPassword })],
    admin,
    { passwordIsOptional: true },
    'changed',
  ],
  [
    'an owner who cannot sign in is enabled',
    [user('a', { ...owner, ...disabled, ...withoutPassword })],
    { disabled: false },
    {},
    'changed',
  ],
  [
    'the ETag is of an earlier version',
    [user('a', { revision: 2 })],
    admin,
    { expected: [userEtag(user('a'))] },
    'stale',
  ],
  ['the ETag is of this version', [user('a')], admin, { expected: ['"x"', userEtag(user('a'))] }, 'changed'],
  ['there is no such user', [user('b')], admin, {}, 'no-user'],
])('%s', (_, users, what, of, kind) => {
  expect(change(users, what, of).kind).toBe(kind);
});

it('a change makes a new version, and one that changes nothing makes none', () => {
  expect(change([user('a')], { disabled: true })).toMatchObject({ user: { disabledAtMs: 9, revision: 2 } });
  expect(change([user('a', disabled)], { disabled: true })).toMatchObject({
    user: { disabledAtMs: 5, revision: 1 },
  });
});
