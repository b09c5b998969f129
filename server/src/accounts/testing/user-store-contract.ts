import { describe, expect, it } from 'vitest';
import { userEtag } from '../user-change.ts';
import { type OpenedAccountStores, openForEachTest } from './opened-account-stores.ts';
import {
  sampleHash,
  sampleInvitation,
  samplePasswordLink,
  sampleStoredSession,
  sampleUser,
} from './sample-accounts.ts';

const terms = { expected: '*', byOwner: true, passwordIsOptional: false } as const;

export function describeUsers(open: () => OpenedAccountStores | Promise<OpenedAccountStores>): void {
  describe('users', () => {
    const { stores, another } = openForEachTest(open);

    const etagOf = async (userId: string) => {
      const user = await stores.users.get(userId);
      return user === undefined ? '' : userEtag(user);
    };

    it('are returned as they were created, to every process, without their password', async () => {
      expect(await stores.users.hasUsers()).toBe(false);
      const { passwordHash, ...created } = sampleUser({
        memberships: [
          { projectId: 'prj_2', role: 'viewer' },
          { projectId: 'prj_1', role: 'member' },
        ],
      });
      const stored = {
        ...created,
        memberships: created.memberships.toReversed(),
        hasPassword: true,
        revision: 1,
      };
      expect(await stores.users.create({ ...created, ...(passwordHash && { passwordHash }) })).toEqual(
        stored,
      );
      expect(await another.users.get('usr_1')).toEqual(stored);
      expect(await another.users.findByEmail('ada@example.com')).toEqual(stored);
      expect(await another.users.findPasswordHash('usr_1')).toBe('hash of Ada');
      expect(await another.users.hasUsers()).toBe(true);
    });

    it('need no password', async () => {
      const { passwordHash: _, ...withoutPassword } = sampleUser();
      expect(await stores.users.create(withoutPassword)).toMatchObject({ hasPassword: false });
      expect(await stores.users.findPasswordHash('usr_1')).toBeUndefined();
    });

    it('are unknown by another id, address or subject', async () => {
      await stores.users.create(sampleUser());
      expect(await stores.users.get('usr_2')).toBeUndefined();
      expect(await stores.users.findByEmail('Ada@example.com')).toBeUndefined();
      expect(await stores.users.findByOpenIdSubject('ada@example.com')).toBeUndefined();
      expect(await stores.users.findPasswordHash('usr_2')).toBeUndefined();
    });

    it('have an address each, and are listed by it', async () => {
      await stores.users.create(sampleUser());
      expect(await stores.users.create(sampleUser({ id: 'usr_2' }))).toBeUndefined();
      await stores.users.create(sampleUser({ id: 'usr_3', email: 'aba@example.com' }));
      expect((await stores.users.list('org_1')).map(({ id }) => id)).toEqual(['usr_3', 'usr_1']);
      expect(await stores.users.list('org_2')).toEqual([]);
    });

    it('end the invitation of their address when they are created', async () => {
      await stores.links.create(sampleInvitation(), sampleHash('a'));
      await stores.links.create(
        sampleInvitation({ id: 'inv_2', email: 'alan@example.com' }),
        sampleHash('b'),
      );
      await stores.users.create(sampleUser({ email: 'grace@example.com' }));
      await stores.users.create(sampleUser({ id: 'usr_2', email: 'grace@example.com' }));
      expect(await another.links.findByHash(sampleHash('a'), 1_000)).toBeUndefined();
      const open = await stores.links.listInvitations('org_1', 1_000);
      expect(open.map(({ id }) => id)).toEqual(['inv_2']);
    });

    it('are changed in what the change names, under their ETag', async () => {
      await stores.users.create(sampleUser());
      const expected = [await etagOf('usr_1')];
      const change = { organizationRole: 'admin', nowMs: 2_000 } as const;
      const outcome = await stores.users.update('org_1', 'usr_1', change, { ...terms, expected });
      expect(outcome).toMatchObject({ kind: 'changed', user: { organizationRole: 'admin', revision: 2 } });
      expect(await another.users.get('usr_1')).toMatchObject({
        organizationRole: 'admin',
        revision: 2,
      });
      expect(await stores.users.update('org_1', 'usr_1', change, { ...terms, expected })).toEqual({
        kind: 'stale',
      });
      expect(await stores.users.update('org_2', 'usr_1', change, terms)).toEqual({ kind: 'no-user' });
    });

    it('keep the last owner who can sign in', async () => {
      await stores.users.create(sampleUser({ organizationRole: 'owner' }));
      const demotion = { organizationRole: 'none', nowMs: 2_000 } as const;
      expect(await stores.users.update('org_1', 'usr_1', demotion, terms)).toEqual({ kind: 'last-owner' });
      expect(await stores.users.get('usr_1')).toMatchObject({ organizationRole: 'owner', revision: 1 });
    });

    it('lose their sessions and password links when they are disabled, and may be enabled again', async () => {
      await stores.users.create(sampleUser());
      await stores.sessions.create(sampleStoredSession(), sampleHash('a'));
      await stores.links.create(samplePasswordLink(), sampleHash('b'));
      await stores.users.update('org_1', 'usr_1', { disabled: true, nowMs: 1_500 }, terms);
      expect(await stores.users.get('usr_1')).toMatchObject({ disabledAtMs: 1_500, revision: 2 });
      expect(await stores.sessions.findByHash(sampleHash('a'))).toBeUndefined();
      expect(await stores.links.findByHash(sampleHash('b'), 1_500)).toBeUndefined();
      await stores.users.update('org_1', 'usr_1', { disabled: false, nowMs: 3_000 }, terms);
      expect(await stores.users.get('usr_1')).not.toHaveProperty('disabledAtMs');
      expect(await stores.sessions.list('usr_1')).toEqual([]);
    });

    it('lose the links that set their password when they are made an owner', async () => {
      await stores.users.create(sampleUser());
      await stores.links.create(samplePasswordLink(), sampleHash('a'));
      await stores.users.update('org_1', 'usr_1', { organizationRole: 'admin', nowMs: 1_000 }, terms);
      expect(await stores.links.findByHash(sampleHash('a'), 1_000)).toBeDefined();
      await stores.users.update('org_1', 'usr_1', { organizationRole: 'owner', nowMs: 1_000 }, terms);
      expect(await another.links.findByHash(sampleHash('a'), 1_000)).toBeUndefined();
    });

    it.each([
      ['an admin', { organizationRole: 'admin' }, ['inv_admin', 'inv_none']],
      ['nobody', { organizationRole: 'none' }, []],
      ['disabled', { disabled: true }, []],
    ] as const)(
      'who become %s lose the invitations that they may no longer make',
      async (_, change, left) => {
        await stores.users.create(sampleUser({ organizationRole: 'owner' }));
        await stores.users.create(
          sampleUser({ id: 'usr_2', email: 'alan@example.com', organizationRole: 'owner' }),
        );
        for (const organizationRole of ['none', 'admin', 'owner'] as const) {
          const [id, email] = [`inv_${organizationRole}`, `${organizationRole}@example.com`];
          const invitation = sampleInvitation({ id, email, organizationRole, issuedBy: 'usr_1' });
          await stores.links.create(invitation, sampleHash(email));
        }
        const ofAnother = sampleInvitation({ id: 'inv_2', organizationRole: 'owner', issuedBy: 'usr_2' });
        await stores.links.create(ofAnother, sampleHash('another'));
        await stores.users.update('org_1', 'usr_1', { ...change, nowMs: 1_000 }, terms);
        const open = await another.links.listInvitations('org_1', 1_000);
        expect(open.map(({ id }) => id)).toEqual(['inv_2', ...left]);
      },
    );

    it('lose all sessions but one with a new password', async () => {
      await stores.users.create(sampleUser());
      await stores.users.create(sampleUser({ id: 'usr_2', email: 'grace@example.com' }));
      await stores.sessions.create(sampleStoredSession(), sampleHash('a'));
      await stores.sessions.create(sampleStoredSession({ id: 'ses_2' }), sampleHash('b'));
      await stores.sessions.create(sampleStoredSession({ id: 'ses_3', userId: 'usr_2' }), sampleHash('c'));
      expect(await stores.users.setPassword('usr_1', 'another', 'ses_2')).toBe(true);
      expect(await another.users.findPasswordHash('usr_1')).toBe('another');
      expect((await stores.sessions.list('usr_1')).map(({ id }) => id)).toEqual(['ses_2']);
      expect(await stores.sessions.list('usr_2')).toHaveLength(1);
      await stores.users.setPassword('usr_1', 'a third');
      expect(await stores.sessions.list('usr_1')).toEqual([]);
      expect(await stores.users.setPassword('usr_9', 'another')).toBe(false);
    });

    it('lose the links that set their password with a new password', async () => {
      await stores.users.create(sampleUser());
      await stores.users.create(sampleUser({ id: 'usr_2', email: 'grace@example.com' }));
      await stores.links.create(samplePasswordLink(), sampleHash('a'));
      await stores.links.create(samplePasswordLink({ id: 'inv_2', userId: 'usr_2' }), sampleHash('b'));
      expect(await stores.users.setPassword('usr_1', 'another', 'ses_9')).toBe(false);
      expect(await stores.links.findByHash(sampleHash('a'), 1_000)).toBeDefined();
      await stores.users.setPassword('usr_1', 'another');
      expect(await another.links.findByHash(sampleHash('a'), 1_000)).toBeUndefined();
      expect(await stores.links.redeemForPassword(sampleHash('a'), 1_000, 'stolen')).toBeUndefined();
      expect(await stores.links.findByHash(sampleHash('b'), 1_000)).toBeDefined();
    });

    it('get no new password from a session that has ended, or is of another user', async () => {
      await stores.users.create(sampleUser());
      await stores.users.create(sampleUser({ id: 'usr_2', email: 'grace@example.com' }));
      await stores.sessions.create(sampleStoredSession(), sampleHash('a'));
      await stores.sessions.create(sampleStoredSession({ id: 'ses_2', userId: 'usr_2' }), sampleHash('b'));
      expect(await stores.users.setPassword('usr_1', 'another', 'ses_9')).toBe(false);
      expect(await stores.users.setPassword('usr_1', 'another', 'ses_2')).toBe(false);
      expect(await stores.users.findPasswordHash('usr_1')).toBe('hash of Ada');
      expect(await stores.sessions.list('usr_1')).toHaveLength(1);
    });

    it('get, change and lose a role in a project of their organization', async () => {
      await stores.users.create(sampleUser({ memberships: [] }));
      const role = { projectId: 'prj_2', role: 'viewer' };
      expect(await stores.users.putMembership('org_1', 'usr_1', 'prj_2', 'viewer')).toMatchObject({
        memberships: [role],
        revision: 1,
      });
      await stores.users.putMembership('org_1', 'usr_1', 'prj_1', 'viewer');
      await stores.users.putMembership('org_1', 'usr_1', 'prj_1', 'member');
      expect(await another.users.get('usr_1')).toMatchObject({
        memberships: [{ projectId: 'prj_1', role: 'member' }, role],
      });
      expect(await stores.users.removeMembership('org_2', 'usr_1', 'prj_1')).toBe(false);
      expect(await stores.users.removeMembership('org_1', 'usr_1', 'prj_1')).toBe(true);
      expect(await stores.users.removeMembership('org_1', 'usr_1', 'prj_1')).toBe(false);
      expect(await stores.users.get('usr_1')).toMatchObject({ memberships: [role] });
    });

    it.each([
      ['org_2', 'usr_1', 'prj_1'],
      ['org_1', 'usr_9', 'prj_1'],
      ['org_1', 'usr_1', 'prj_9'],
    ])('get no role in %s as %s in %s', async (organizationId, userId, projectId) => {
      await stores.users.create(sampleUser({ memberships: [] }));
      expect(await stores.users.putMembership(organizationId, userId, projectId, 'member')).toBeUndefined();
      expect(await stores.users.get('usr_1')).toMatchObject({ memberships: [] });
    });

    it('preserve names with any characters', async () => {
      const displayName = `'; DROP TABLE users; -- "__proto__" ü 🙂`;
      await stores.users.create(sampleUser({ displayName }));
      expect(await stores.users.get('usr_1')).toMatchObject({ displayName });
    });
  });
}
