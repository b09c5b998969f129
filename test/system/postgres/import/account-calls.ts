import {
  sampleHash,
  sampleInvitation,
  sampleStoredSession,
  sampleUser,
} from '../../../../server/src/accounts/testing/sample-accounts.ts';
import type { MetaStores } from '../../../../server/src/storage/meta/meta-stores.ts';
import { hostileText, hourMs } from './sample-values.ts';
import { type Calls, idsOf } from './store-calls.ts';

export function accountCalls({
  users,
  links,
  sessions,
}: MetaStores): Pick<Calls, 'users' | 'links' | 'sessions'> {
  const expectedVersion = '*';
  const terms = { expected: expectedVersion, byOwner: true, passwordIsOptional: false } as const;
  const sessionIds = ['ses_1', 'ses_2', 'ses_5', 'ses_9', 'ses_later'];
  const hashes = ['setup', 'inv_1', 'inv_2', 'password', 'inv_later'].map(sampleHash);
  return {
    // First, because changes of users end sessions.
    sessions: {
      list: [() => sessions.list('usr_1'), () => sessions.list('usr_2')],
      get: sessionIds.map((id) => () => sessions.get(id)),
      findByHash: sessionIds.map((id) => () => sessions.findByHash(sampleHash(id))),
      create: [
        async () =>
          (await sessions.get('ses_later')) ??
          sessions.create(sampleStoredSession({ id: 'ses_later' }), sampleHash('ses_later')),
      ],
      recordUse: [() => sessions.recordUse(new Map([['ses_2', { usedAtMs: 9_000, address: hostileText }]]))],
      delete: [() => sessions.delete('usr_1', 'ses_5')],
      deleteOlder: [() => sessions.deleteOlder(100, 100)],
      foreignChangeMarker: [],
    },
    users: {
      hasUsers: [() => users.hasUsers()],
      list: [() => users.list('org_1')],
      get: idsOf('usr').map((id) => () => users.get(id)),
      findByEmail: ['ada@example.com', `b${hostileText}@x`, 'nobody'].map(
        (email) => () => users.findByEmail(email),
      ),
      findByOpenIdSubject: [() => users.findByOpenIdSubject(`https://id.example ${hostileText}`)],
      findPasswordHash: idsOf('usr').map((id) => () => users.findPasswordHash(id)),
      create: [
        () => users.create(sampleUser()),
        () => users.create(sampleUser({ id: 'usr_5', email: 'e@x' })),
      ],
      update: [
        () => users.update('org_1', 'usr_4', { organizationRole: 'admin', nowMs: 5_000 }, terms),
        () => users.update('org_1', 'usr_1', { disabled: true, nowMs: 5_000 }, terms),
      ],
      setPassword: [() => users.setPassword('usr_1', 'another', 'ses_1')],
      setOpenIdSubject: [
        () => users.setOpenIdSubject('usr_4', 'subject'),
        () => users.setOpenIdSubject('usr_1', 'subject'),
        () => users.setOpenIdSubject('usr_2', 'https://id.example another'),
        () => users.setOpenIdSubject('usr_2', 'https://new.example 1'),
      ],
      removeOpenIdSubject: [
        () => users.removeOpenIdSubject('usr_2'),
        () => users.removeOpenIdSubject('usr_1'),
      ],
      putMembership: [() => users.putMembership('org_1', 'usr_1', 'prj_3', 'member')],
      removeMembership: [() => users.removeMembership('org_1', 'usr_2', 'prj_2')],
    },
    links: {
      listInvitations: [() => links.listInvitations('org_1', 5_000)],
      findByHash: hashes.map((hash) => () => links.findByHash(hash, 5_000)),
      create: [
        () =>
          links.create(
            sampleInvitation({ id: 'inv_later', email: 'y@x', expiresAtMs: hourMs }),
            sampleHash('inv_later'),
          ),
      ],
      deleteInvitation: [() => links.deleteInvitation('org_1', 'inv_2')],
      redeemForUser: [
        () => links.redeemForUser(sampleHash('setup'), 5_000, sampleUser({ id: 'usr_8', email: 'e8@x' })),
        () =>
          links.redeemForUser(
            sampleHash('inv_1'),
            5_000,
            sampleUser({ id: 'usr_9', email: `a${hostileText}@x` }),
          ),
      ],
      redeemByAddress: [
        () =>
          links.redeemByAddress(5_000, {
            id: 'usr_later',
            email: 'y@x',
            displayName: hostileText,
            createdAtMs: 0,
          }),
      ],
      redeemForPassword: [() => links.redeemForPassword(sampleHash('password'), 5_000, 'reset')],
    },
  };
}
