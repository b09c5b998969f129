import { describe, expect, it } from 'vitest';
import { type OpenedAccountStores, openForEachTest } from './opened-account-stores.ts';
import {
  sampleHash,
  sampleInvitation,
  samplePasswordLink,
  sampleSetupLink,
  sampleStoredSession,
  sampleUser,
} from './sample-accounts.ts';

const [hash, otherHash] = [sampleHash('a'), sampleHash('b')];
const grace = sampleUser({ id: 'usr_2', email: 'grace@example.com', displayName: 'Grace' });
const joining = { id: 'usr_2', email: 'grace@example.com', displayName: 'Grace', createdAtMs: 1_500 };

export function describeLinks(open: () => OpenedAccountStores | Promise<OpenedAccountStores>): void {
  describe('links', () => {
    const { stores, another } = openForEachTest(open);

    it.each([
      ['set-up', sampleSetupLink()],
      ['invitation', sampleInvitation()],
      ['invitation of a person', sampleInvitation({ issuedBy: 'usr_9' })],
    ])('are found by the hash of their code until they expire: %s', async (_, link) => {
      expect(await stores.links.create(link, hash)).toBe(true);
      expect(await another.links.findByHash(hash, 1_999)).toEqual(link);
      expect(await stores.links.findByHash(hash, 2_000)).toBeUndefined();
      expect(await stores.links.findByHash(otherHash, 1_000)).toBeUndefined();
    });

    it('for a password are found by the hash of their code', async () => {
      await stores.users.create(sampleUser());
      expect(await stores.links.create(samplePasswordLink(), hash)).toBe(true);
      expect(await another.links.findByHash(hash, 1_999)).toEqual(samplePasswordLink());
      const ofPerson = samplePasswordLink({ issuedBy: 'usr_9' });
      await stores.links.create(ofPerson, otherHash);
      expect(await another.links.findByHash(otherHash, 1_999)).toEqual(ofPerson);
    });

    it('for the set-up, a known address and no user are refused', async () => {
      await stores.users.create(sampleUser());
      expect(await stores.links.create(sampleSetupLink(), hash)).toBe(false);
      expect(await stores.links.create(sampleInvitation({ email: 'ada@example.com' }), hash)).toBe(false);
      expect(await stores.links.create(samplePasswordLink({ userId: 'usr_9' }), hash)).toBe(false);
      expect(await stores.links.findByHash(hash, 1_000)).toBeUndefined();
    });

    it('replace earlier ones for the same, and no others', async () => {
      await stores.links.create(sampleSetupLink(), sampleHash('setup'));
      await stores.links.create(sampleInvitation({ id: 'inv_2' }), sampleHash('grace'));
      await stores.links.create(
        sampleInvitation({ id: 'inv_3', email: 'alan@example.com' }),
        sampleHash('alan'),
      );
      await stores.links.create(sampleSetupLink({ id: 'inv_4' }), hash);
      await stores.links.create(sampleInvitation({ id: 'inv_5' }), otherHash);
      expect(await stores.links.findByHash(sampleHash('setup'), 1_000)).toBeUndefined();
      expect(await stores.links.findByHash(sampleHash('grace'), 1_000)).toBeUndefined();
      expect(await stores.links.findByHash(sampleHash('alan'), 1_000)).toMatchObject({ id: 'inv_3' });
      expect(await stores.links.findByHash(hash, 1_000)).toMatchObject({ id: 'inv_4' });
      expect((await stores.links.listInvitations('org_1', 1_000)).map(({ id }) => id)).toEqual([
        'inv_5',
        'inv_3',
      ]);
    });

    it('for invitations are listed newest first until they expire, and may be withdrawn', async () => {
      const later = sampleInvitation({
        id: 'inv_2',
        email: 'alan@example.com',
        createdAtMs: 1_500,
        expiresAtMs: 3_000,
      });
      await stores.links.create(sampleInvitation(), hash);
      await stores.links.create(later, otherHash);
      await stores.links.create(sampleSetupLink({ id: 'inv_3', expiresAtMs: 9_000 }), sampleHash('c'));
      expect(await stores.links.listInvitations('org_1', 1_600)).toEqual([later, sampleInvitation()]);
      expect(await stores.links.listInvitations('org_1', 2_000)).toEqual([later]);
      expect(await stores.links.listInvitations('org_2', 1_600)).toEqual([]);
      expect(await stores.links.deleteInvitation('org_2', 'inv_2')).toBe(false);
      expect(await stores.links.deleteInvitation('org_1', 'inv_3')).toBe(false);
      expect(await stores.links.deleteInvitation('org_1', 'inv_2')).toBe(true);
      expect(await stores.links.deleteInvitation('org_1', 'inv_2')).toBe(false);
      expect(await stores.links.findByHash(otherHash, 1_600)).toBeUndefined();
    });

    it('create a user once', async () => {
      await stores.links.create(sampleInvitation(), hash);
      expect(await stores.links.redeemForUser(hash, 1_999, grace)).toMatchObject({
        id: 'usr_2',
        hasPassword: true,
        memberships: [{ projectId: 'prj_1', role: 'member' }],
      });
      expect(await another.users.findByEmail('grace@example.com')).toMatchObject({
        displayName: 'Grace',
      });
      const again = { ...grace, id: 'usr_3', email: 'alan@example.com' };
      expect(await stores.links.redeemForUser(hash, 1_999, again)).toBeUndefined();
      expect(await stores.users.list('org_1')).toHaveLength(1);
    });

    it('create no user when they expired, the address has one, or set-up is done', async () => {
      await stores.links.create(sampleSetupLink(), hash);
      await stores.links.create(sampleInvitation({ id: 'inv_2', email: 'ada@example.com' }), otherHash);
      expect(await stores.links.redeemForUser(hash, 2_000, grace)).toBeUndefined();
      await stores.users.create(sampleUser());
      expect(await stores.links.redeemForUser(hash, 1_000, grace)).toBeUndefined();
      expect(await stores.links.redeemForUser(otherHash, 1_000, sampleUser({ id: 'usr_3' }))).toBeUndefined();
      expect(await stores.users.list('org_1')).toHaveLength(1);
    });

    it('create the user whose address an invitation names, with what it gives, once', async () => {
      await stores.links.create(sampleInvitation({ organizationRole: 'admin' }), hash);
      await stores.links.create(sampleInvitation({ id: 'inv_2', email: 'alan@example.com' }), otherHash);
      expect(await stores.links.redeemByAddress(1_999, joining)).toEqual({
        ...joining,
        organizationId: 'org_1',
        organizationRole: 'admin',
        memberships: [{ projectId: 'prj_1', role: 'viewer' }],
        hasPassword: false,
        revision: 1,
      });
      expect(await another.users.get('usr_2')).toMatchObject({ organizationRole: 'admin' });
      expect(await stores.links.findByHash(hash, 1_999)).toBeUndefined();
      expect(await stores.links.findByHash(otherHash, 1_999)).toBeDefined();
      expect(await stores.links.redeemByAddress(1_999, { ...joining, id: 'usr_3' })).toBeUndefined();
      expect(await stores.users.list('org_1')).toHaveLength(1);
    });

    it('create no user of an address that has no invitation, or one that expired', async () => {
      await stores.links.create(sampleSetupLink({ id: 'inv_2' }), otherHash);
      expect(await stores.links.redeemByAddress(1_000, joining)).toBeUndefined();
      await stores.links.create(sampleInvitation(), hash);
      expect(await stores.links.redeemByAddress(2_000, joining)).toBeUndefined();
      const another = { ...joining, email: 'alan@example.com' };
      expect(await stores.links.redeemByAddress(1_000, another)).toBeUndefined();
      expect(await stores.users.hasUsers()).toBe(false);
      expect(await stores.links.findByHash(hash, 1_000)).toBeDefined();
    });

    it('set a password once and end the sessions', async () => {
      await stores.users.create(sampleUser());
      await stores.sessions.create(sampleStoredSession(), otherHash);
      await stores.links.create(samplePasswordLink(), hash);
      expect(await stores.links.redeemForUser(hash, 1_500, grace)).toBeUndefined();
      expect(await stores.links.redeemForPassword(hash, 2_000, 'new')).toBeUndefined();
      expect(await stores.links.redeemForPassword(hash, 1_500, 'new')).toMatchObject({ id: 'usr_1' });
      expect(await another.users.findPasswordHash('usr_1')).toBe('new');
      expect(await stores.sessions.list('usr_1')).toEqual([]);
      expect(await stores.links.redeemForPassword(hash, 1_500, 'newer')).toBeUndefined();
      expect(await stores.users.findPasswordHash('usr_1')).toBe('new');
    });

    it('set no password by an invitation, and none of a disabled user', async () => {
      await stores.links.create(sampleInvitation(), hash);
      expect(await stores.links.redeemForPassword(hash, 1_000, 'new')).toBeUndefined();
      expect(await stores.links.findByHash(hash, 1_000)).toBeDefined();
      await stores.users.create(sampleUser());
      const terms = { expected: '*', byOwner: true, passwordIsOptional: false } as const;
      await stores.users.update('org_1', 'usr_1', { disabled: true, nowMs: 1_000 }, terms);
      await stores.links.create(samplePasswordLink({ id: 'inv_2' }), otherHash);
      expect(await stores.links.redeemForPassword(otherHash, 1_000, 'new')).toBeUndefined();
      expect(await stores.users.findPasswordHash('usr_1')).toBe('hash of Ada');
    });

    const makers = [
      ['an owner', { organizationRole: 'owner' }, { admin: true, owner: true }],
      ['an admin', { organizationRole: 'admin' }, { admin: true, owner: false }],
      ['nobody', { organizationRole: 'none' }, { admin: false, owner: false }],
      ['a disabled owner', { disabled: true }, { admin: false, owner: false }],
    ] as const;

    it.each(makers)('work for the roles that their maker may still give: %s', async (_, change, works) => {
      await stores.users.create(
        sampleUser({ id: 'usr_9', email: 'maker@example.com', organizationRole: 'owner' }),
      );
      await stores.users.create(
        sampleUser({ id: 'usr_8', email: 'other@example.com', organizationRole: 'owner' }),
      );
      const terms = { expected: '*', byOwner: true, passwordIsOptional: false } as const;
      await stores.users.update('org_1', 'usr_9', { ...change, nowMs: 1_000 }, terms);
      // Made afterwards, as by a request that was under way during the change.
      for (const organizationRole of ['admin', 'owner'] as const) {
        const email = `${organizationRole}@example.com`;
        const [invited, reset] = [sampleHash(`invite ${email}`), sampleHash(`reset ${email}`)];
        const invitation = { id: `inv_${email}`, email: `new.${email}`, organizationRole, issuedBy: 'usr_9' };
        await stores.links.create(sampleInvitation(invitation), invited);
        const newUser = sampleUser({ id: `new_${email}`, email: `new.${email}`, organizationRole });
        const created = await stores.links.redeemForUser(invited, 1_500, newUser);
        expect(created !== undefined).toBe(works[organizationRole]);

        const byAddress = { ...invitation, id: `adr_${email}`, email: `adr.${email}` };
        await stores.links.create(sampleInvitation(byAddress), sampleHash(`adr ${email}`));
        const person = { ...joining, id: `adr_${email}`, email: `adr.${email}` };
        const joined = await stores.links.redeemByAddress(1_500, person);
        expect(joined !== undefined).toBe(works[organizationRole]);

        await stores.users.create(sampleUser({ id: `usr_${email}`, email, organizationRole }));
        const link = { id: `lnk_${email}`, userId: `usr_${email}`, issuedBy: 'usr_9' };
        await stores.links.create(samplePasswordLink(link), reset);
        const changed = await stores.links.redeemForPassword(reset, 1_500, 'new');
        expect(changed !== undefined).toBe(works[organizationRole]);
        const passwordHash = await stores.users.findPasswordHash(`usr_${email}`);
        expect(passwordHash).toBe(works[organizationRole] ? 'new' : 'hash of Ada');
      }
    });
  });
}
