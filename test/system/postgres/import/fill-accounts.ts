import {
  sampleHash,
  sampleInvitation,
  samplePasswordLink,
  sampleSetupLink,
  sampleStoredSession,
  sampleUser,
} from '../../../../server/src/accounts/testing/sample-accounts.ts';
import type { MetaStores } from '../../../../server/src/storage/meta/meta-stores.ts';
import { hostileText, hourMs } from './sample-values.ts';

/** Users in every state, and links and sessions of theirs. */
export async function fillAccounts({ users, links, sessions }: MetaStores): Promise<void> {
  await links.create(sampleSetupLink({ id: 'lnk_setup', expiresAtMs: hourMs }), sampleHash('setup'));
  await users.create(sampleUser({ displayName: hostileText, organizationRole: 'owner' }));
  const { passwordHash: _, ...withoutPassword } = sampleUser({ id: 'usr_2', email: `b${hostileText}@x` });
  await users.create({ ...withoutPassword, memberships: [] });
  await users.create(sampleUser({ id: 'usr_3', email: 'c@example.com' }));
  await users.create(sampleUser({ id: 'usr_4', email: 'd@example.com' }));
  await users.setOpenIdSubject('usr_2', `https://id.example ${hostileText}`);
  await users.putMembership('org_1', 'usr_2', 'prj_2', 'viewer');
  const terms = { expected: '*', byOwner: true, passwordIsOptional: false } as const;
  await users.update('org_1', 'usr_3', { disabled: true, nowMs: 3_000 }, terms);
  for (const [id, email] of [
    ['inv_2', 'z@example.com'],
    ['inv_1', `a${hostileText}@x`],
  ] as const)
    await links.create(sampleInvitation({ id, email, expiresAtMs: hourMs }), sampleHash(id));
  await links.create(
    samplePasswordLink({ id: 'lnk_p', userId: 'usr_4', expiresAtMs: hourMs }),
    sampleHash('password'),
  );
  for (const id of ['ses_9', 'ses_1', 'ses_5'])
    await sessions.create(sampleStoredSession({ id, userAgent: hostileText }), sampleHash(id));
  await sessions.create(sampleStoredSession({ id: 'ses_2', userId: 'usr_2' }), sampleHash('ses_2'));
  await sessions.recordUse(new Map([['ses_1', { usedAtMs: 4_000, address: '2001:db8::1' }]]));
  await sessions.delete('usr_1', 'ses_9');
}
