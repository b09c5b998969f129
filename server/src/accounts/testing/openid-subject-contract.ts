import { describe, expect, it } from 'vitest';
import { type OpenedAccountStores, openForEachTest } from './opened-account-stores.ts';
import { sampleHash, sampleStoredSession, sampleUser } from './sample-accounts.ts';

export function describeOpenIdSubjects(open: () => OpenedAccountStores | Promise<OpenedAccountStores>): void {
  describe('OpenID Connect subjects of users', () => {
    const { stores, another } = openForEachTest(open);

    it('are unique, and one for each user', async () => {
      await stores.users.create(sampleUser());
      await stores.users.create(sampleUser({ id: 'usr_2', email: 'grace@example.com' }));
      expect(await stores.users.setOpenIdSubject('usr_1', 'sub 1')).toBe(true);
      expect(await stores.users.setOpenIdSubject('usr_1', 'sub 1')).toBe(true);
      expect(await stores.users.setOpenIdSubject('usr_1', 'sub 2')).toBe(false);
      expect(await stores.users.setOpenIdSubject('usr_2', 'sub 1')).toBe(false);
      expect(await stores.users.setOpenIdSubject('usr_9', 'sub 9')).toBe(false);
      expect(await another.users.findByOpenIdSubject('sub 1')).toMatchObject({ id: 'usr_1' });
    });

    it('give way to one of another issuer, and to none of the same', async () => {
      await stores.users.create(sampleUser());
      await stores.users.create(sampleUser({ id: 'usr_2', email: 'grace@example.com' }));
      await stores.users.setOpenIdSubject('usr_1', 'https://old.example/ 7');
      expect(await stores.users.setOpenIdSubject('usr_1', 'https://old.example/ 7 8')).toBe(false);
      expect(await stores.users.setOpenIdSubject('usr_1', 'https://old.example/realm 9')).toBe(true);
      expect(await another.users.findByOpenIdSubject('https://old.example/ 7')).toBeUndefined();
      await stores.users.setOpenIdSubject('usr_2', 'https://old.example/ 7');
      expect(await stores.users.setOpenIdSubject('usr_2', 'https://old.example/realm 9')).toBe(false);
      expect(await stores.users.findByOpenIdSubject('https://old.example/ 7')).toMatchObject({ id: 'usr_2' });
      expect(await stores.users.findByOpenIdSubject('https://old.example/realm 9')).toMatchObject({
        id: 'usr_1',
      });
    });

    it('are forgotten with the sessions of their user', async () => {
      await stores.users.create(sampleUser());
      await stores.users.create(sampleUser({ id: 'usr_2', email: 'grace@example.com' }));
      await stores.sessions.create(sampleStoredSession(), sampleHash('a'));
      expect(await stores.users.removeOpenIdSubject('usr_1')).toBe(false);
      expect(await stores.sessions.list('usr_1')).toHaveLength(1);
      await stores.users.setOpenIdSubject('usr_1', 'issuer 1');
      await stores.users.setOpenIdSubject('usr_2', 'issuer 2');
      expect(await stores.users.removeOpenIdSubject('usr_1')).toBe(true);
      expect(await another.users.findByOpenIdSubject('issuer 1')).toBeUndefined();
      expect(await stores.users.findByOpenIdSubject('issuer 2')).toMatchObject({ id: 'usr_2' });
      expect(await stores.sessions.list('usr_1')).toEqual([]);
      expect(await stores.users.setOpenIdSubject('usr_1', 'issuer 3')).toBe(true);
      expect(await stores.users.removeOpenIdSubject('usr_9')).toBe(false);
    });
  });
}
