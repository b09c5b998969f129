import { beforeEach, describe, expect, it } from 'vitest';
import { maxSessionsPerUser } from '../../sessions/session-store.ts';
import { type OpenedAccountStores, openForEachTest } from './opened-account-stores.ts';
import { sampleHash, sampleStoredSession, sampleUser } from './sample-accounts.ts';

const hash = sampleHash('a');

export function describeSessions(open: () => OpenedAccountStores | Promise<OpenedAccountStores>): void {
  describe('sessions', () => {
    const { stores, another } = openForEachTest(open);
    beforeEach(async () => {
      await stores.users.create(sampleUser());
      await stores.users.create(sampleUser({ id: 'usr_2', email: 'grace@example.com' }));
    });

    it('are found with their user by the hash of their token, in every process', async () => {
      const session = sampleStoredSession({ userAgent: 'Mozilla/5.0' });
      expect(await stores.sessions.create(session, hash)).toBe(true);
      const found = await another.sessions.findByHash(hash);
      expect(found).toMatchObject({ session, user: { id: 'usr_1', lastSignedInAtMs: 1_000 } });
      expect(await another.sessions.get('ses_1')).toEqual(found);
      expect(await stores.sessions.findByHash(sampleHash('b'))).toBeUndefined();
      expect(await stores.sessions.get('ses_2')).toBeUndefined();
    });

    it('are refused to users who are disabled or unknown', async () => {
      const terms = { expected: '*', byOwner: true, passwordIsOptional: false } as const;
      await stores.users.update('org_1', 'usr_1', { disabled: true, nowMs: 1_000 }, terms);
      expect(await stores.sessions.create(sampleStoredSession(), hash)).toBe(false);
      expect(await stores.sessions.create(sampleStoredSession({ userId: 'usr_9' }), hash)).toBe(false);
      expect(await stores.sessions.findByHash(hash)).toBeUndefined();
    });

    it('are refused when the password that began them is no longer that of the user', async () => {
      const create = (id: string, passwordHash: string) =>
        stores.sessions.create(sampleStoredSession({ id }), sampleHash(id), passwordHash);
      expect(await create('ses_1', 'hash of Ada')).toBe(true);
      await another.users.setPassword('usr_1', 'another');
      expect(await create('ses_2', 'hash of Ada')).toBe(false);
      expect(await create('ses_3', 'another')).toBe(true);
      expect((await stores.sessions.list('usr_1')).map(({ id }) => id)).toEqual(['ses_3']);
    });

    it('are listed by last use, which only advances', async () => {
      await stores.sessions.create(sampleStoredSession(), hash);
      await stores.sessions.create(
        sampleStoredSession({ id: 'ses_2', lastUsedAtMs: 1_500 }),
        sampleHash('b'),
      );
      await stores.sessions.create(sampleStoredSession({ id: 'ses_3', userId: 'usr_2' }), sampleHash('c'));
      await stores.sessions.recordUse(
        new Map([
          ['ses_1', { usedAtMs: 3_000, address: '203.0.113.8' }],
          ['ses_2', { usedAtMs: 1_200, address: '203.0.113.9' }],
          ['ses_9', { usedAtMs: 3_000, address: '203.0.113.9' }],
        ]),
      );
      expect(await another.sessions.list('usr_1')).toEqual([
        sampleStoredSession({ lastUsedAtMs: 3_000, address: '203.0.113.8' }),
        sampleStoredSession({ id: 'ses_2', lastUsedAtMs: 1_500 }),
      ]);
    });

    it('are deleted by their user alone', async () => {
      await stores.sessions.create(sampleStoredSession(), hash);
      expect(await stores.sessions.delete('usr_2', 'ses_1')).toBe(false);
      expect(await stores.sessions.delete('usr_1', 'ses_1')).toBe(true);
      expect(await stores.sessions.delete('usr_1', 'ses_1')).toBe(false);
      expect(await another.sessions.findByHash(hash)).toBeUndefined();
    });

    it('are deleted when they are old', async () => {
      const times = [
        ['ses_1', 1_000, 1_000],
        ['ses_2', 1_000, 5_000],
        ['ses_3', 3_000, 5_000],
      ] as const;
      for (const [id, createdAtMs, lastUsedAtMs] of times)
        await stores.sessions.create(sampleStoredSession({ id, createdAtMs, lastUsedAtMs }), sampleHash(id));
      await stores.sessions.deleteOlder(1_001, 1_000);
      expect((await stores.sessions.list('usr_1')).map(({ id }) => id)).toEqual(['ses_3', 'ses_2']);
      await stores.sessions.deleteOlder(1_001, 1_001);
      expect((await stores.sessions.list('usr_1')).map(({ id }) => id)).toEqual(['ses_3']);
    });

    it(`of a user are at most ${maxSessionsPerUser}: the least recently used ends`, async () => {
      for (let index = 0; index <= maxSessionsPerUser; index++) {
        const id = `ses_${index}`;
        const session = sampleStoredSession({ id, lastUsedAtMs: index === 1 ? 1 : 1_000 + index });
        expect(await stores.sessions.create(session, sampleHash(`token ${index}`))).toBe(true);
      }
      const ids = (await stores.sessions.list('usr_1')).map(({ id }) => id);
      expect(ids).toHaveLength(maxSessionsPerUser);
      expect(ids).not.toContain('ses_1');
      expect(await stores.sessions.get('ses_1')).toBeUndefined();
    });

    it('have a marker that changes with writes of another process', async () => {
      await stores.sessions.create(sampleStoredSession(), hash);
      const before = await stores.sessions.foreignChangeMarker();
      await stores.users.setPassword('usr_2', 'own write');
      expect(await stores.sessions.foreignChangeMarker()).toBe(before);
      await another.users.setPassword('usr_1', 'new');
      await expect.poll(() => stores.sessions.foreignChangeMarker()).not.toBe(before);
    });
  });
}
