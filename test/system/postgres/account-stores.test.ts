import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { describeAccountStores } from '../../../server/src/accounts/testing/account-stores-contract.ts';
import {
  sampleHash,
  sampleInvitation,
  sampleStoredSession,
  sampleUser,
} from '../../../server/src/accounts/testing/sample-accounts.ts';
import { openPostgresProcesses } from '../../support/open-postgres-processes.ts';
import { type PostgresServer, startPostgres } from '../../support/start-postgres.ts';
import { toAccountStores } from './to-account-stores.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

describeAccountStores('PostgreSQL', async () => {
  const { database, of } = await openPostgresProcesses(server, 2);
  return { stores: toAccountStores(of(0)), another: toAccountStores(of(1)), close: database.remove };
});

it('lists no invitation whose address got a user from an earlier release, which left it', async () => {
  const { database, of } = await openPostgresProcesses(server, 1);
  onTestFinished(database.remove);
  const { links } = toAccountStores(of(0));
  await links.create(sampleInvitation(), sampleHash('a'));
  await database.run(
    `INSERT INTO users (id, organization_id, email, display_name, organization_role, created_at_ms)
     VALUES ('usr_1', 'org_1', 'grace@example.com', 'Grace', 'none', 1000)`,
  );
  expect(await links.listInvitations('org_1', 1_000)).toEqual([]);
});

it('makes other processes forget sessions when one ends or its user changes, and not at a sign-in or use', async () => {
  const { database, of } = await openPostgresProcesses(server, 1);
  onTestFinished(database.remove);
  const { users, sessions } = toAccountStores(of(0));
  await users.create(sampleUser());
  async function countChanges(change: () => Promise<unknown>): Promise<number> {
    const select = 'SELECT changes.count::int AS count FROM changes';
    const [before] = await database.run(select);
    await change();
    const [after] = await database.run(select);
    return Number(after?.['count']) - Number(before?.['count']);
  }
  const uses = new Map([['ses_1', { usedAtMs: 3_000, address: '203.0.113.8' }]]);
  const change = { organizationRole: 'admin', nowMs: 2_000 } as const;
  const terms = { expected: '*', byOwner: true, passwordIsOptional: false } as const;

  expect(await countChanges(() => sessions.create(sampleStoredSession(), sampleHash('a')))).toBe(0);
  expect(await countChanges(() => sessions.recordUse(uses))).toBe(0);
  expect(await countChanges(() => users.putMembership('org_1', 'usr_1', 'prj_2', 'viewer'))).toBe(1);
  expect(await countChanges(() => users.putMembership('org_1', 'usr_1', 'prj_2', 'member'))).toBe(1);
  expect(await countChanges(() => users.removeMembership('org_1', 'usr_1', 'prj_2'))).toBe(1);
  expect(await countChanges(() => users.update('org_1', 'usr_1', change, terms))).toBe(1);
  expect(await countChanges(() => users.setPassword('usr_1', 'new', 'ses_1'))).toBe(1);
  expect(await countChanges(() => users.setOpenIdSubject('usr_1', 'issuer 1'))).toBe(1);
  expect(await countChanges(() => sessions.deleteOlder(0, 0))).toBe(0);
  expect(await countChanges(() => sessions.delete('usr_1', 'ses_1'))).toBe(1);
  expect(await countChanges(() => users.removeOpenIdSubject('usr_1'))).toBe(1);
});
