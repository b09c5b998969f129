import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { InvitationLink } from '../accounts/link.ts';
import { createFakeAccountStores } from '../accounts/testing/fake-account-stores.ts';
import { sampleHash, sampleInvitation, sampleUser } from '../accounts/testing/sample-accounts.ts';
import type { OpenIdIdentity } from './openid-provider.ts';
import { createOpenIdUserService } from './openid-user-service.ts';

const issuer = 'https://sso.example';
const grace: OpenIdIdentity = {
  issuer,
  subject: 'sub-2',
  email: 'Grace@Partner.example',
  isEmailVerified: true,
  name: 'Grace H',
};
const organization = { id: 'org_1', name: 'default', createdAtMs: 0 };
const refused = (refusal: string) => ({ kind: 'refused', refusal });

/** A service with the owner `usr_1`, ada@example.com, at the time 1,500. */
async function createWorld() {
  const { users, links } = createFakeAccountStores();
  await users.create(sampleUser({ organizationRole: 'owner' }));
  const clock = { nowMs: 1_500 };
  const service = createOpenIdUserService({
    allowedDomains: ['example.com'],
    users,
    links,
    identities: { listOrganizations: async () => [organization] },
    randomBytes,
    nowMs: () => clock.nowMs,
  });
  const invite = (changes: Partial<InvitationLink> = {}) =>
    links.create(
      sampleInvitation({
        email: 'grace@partner.example',
        organizationRole: 'admin',
        issuedBy: 'usr_1',
        ...changes,
      }),
      sampleHash('a'),
    );
  const openInvitations = () => links.listInvitations('org_1', 1_000);
  return { users, clock, service, invite, openInvitations };
}

it('an invited person gets what the invitation gives, whatever their domain, and it is used', async () => {
  const { service, invite, users, openInvitations } = await createWorld();
  await invite();
  const outcome = await service.resolve(grace);
  expect(outcome).toMatchObject({
    kind: 'user',
    user: {
      organizationId: 'org_1',
      email: 'grace@partner.example',
      displayName: 'Grace H',
      organizationRole: 'admin',
      memberships: [{ projectId: 'prj_1', role: 'viewer' }],
      hasPassword: false,
    },
  });
  expect(await openInvitations()).toEqual([]);
  expect(await service.resolve(grace)).toEqual(outcome);
  expect(await users.list('org_1')).toHaveLength(2);
});

it('an invited person who signs in twice at once becomes one user', async () => {
  const { service, invite, users } = await createWorld();
  await invite();
  const outcomes = await Promise.all([grace, grace].map(service.resolve));
  expect(outcomes.map(({ kind }) => kind)).toEqual(['user', 'user']);
  expect(await users.list('org_1')).toHaveLength(2);
});

it.each([
  ['has expired', { expiresAtMs: 1_500 }],
  ['is for another address', { email: 'grace.h@partner.example' }],
  ['gives what its maker may no longer give', { issuedBy: 'usr_9' }],
])('an invitation that %s lets nobody in', async (_, changes) => {
  const { service, invite, users } = await createWorld();
  await invite(changes);
  expect(await service.resolve(grace)).toEqual(refused('no_account'));
  expect(await users.list('org_1')).toHaveLength(1);
});

it('an invitation gives nothing to an address that is not verified', async () => {
  const { service, invite, openInvitations } = await createWorld();
  await invite();
  expect(await service.resolve({ ...grace, isEmailVerified: false })).toEqual(
    refused('address_not_verified'),
  );
  expect(await openInvitations()).toHaveLength(1);
});

it('an allowed domain counts where an invitation no longer does', async () => {
  const { service, invite, openInvitations } = await createWorld();
  await invite({ email: 'grace@example.com', issuedBy: 'usr_9' });
  expect(await service.resolve({ ...grace, email: 'grace@example.com' })).toMatchObject({
    user: { organizationRole: 'none', memberships: [] },
  });
  expect(await openInvitations()).toEqual([]);
});

it('a user of an issuer that was configured before is known by their verified address', async () => {
  const { service, users } = await createWorld();
  await users.setOpenIdSubject('usr_1', 'https://old.example/ sub-1');
  const ada = { ...grace, email: 'ada@example.com' };
  expect(await service.resolve({ ...ada, isEmailVerified: false })).toEqual(refused('address_not_verified'));
  expect(await service.resolve(ada)).toMatchObject({ user: { id: 'usr_1' } });
  expect(await users.findByOpenIdSubject('https://old.example/ sub-1')).toBeUndefined();
  expect(await users.findByOpenIdSubject('https://sso.example/ sub-2')).toMatchObject({ id: 'usr_1' });
  expect(await service.resolve({ ...ada, email: 'renamed@example.com' })).toMatchObject({
    user: { id: 'usr_1' },
  });
});

it('another subject of the same issuer is refused until the user is unlinked', async () => {
  const { service, users } = await createWorld();
  const ada = { ...grace, email: 'ada@example.com' };
  await service.resolve(ada);
  const another = { ...ada, issuer: `${issuer}/`, subject: 'sub-9' };
  expect(await service.resolve(another)).toEqual(refused('other_identity'));
  await users.removeOpenIdSubject('usr_1');
  expect(await service.resolve(another)).toMatchObject({ user: { id: 'usr_1' } });
  expect(await service.resolve(ada)).toEqual(refused('other_identity'));
});
