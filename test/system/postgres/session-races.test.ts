import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  sampleHash,
  samplePasswordLink,
  sampleStoredSession,
  sampleUser,
} from '../../../server/src/accounts/testing/sample-accounts.ts';
import { maxSessionsPerUser } from '../../../server/src/sessions/session-store.ts';
import { callAtOnce, openPostgresProcesses } from '../../support/open-postgres-processes.ts';
import { type PostgresServer, startPostgres } from '../../support/start-postgres.ts';
import { toAccountStores } from './to-account-stores.ts';

const hash = sampleHash('a');
const terms = { expected: '*', byOwner: true, passwordIsOptional: false } as const;

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

async function openProcesses() {
  const { database, of } = await openPostgresProcesses(server, 4);
  onTestFinished(database.remove);
  return { database, of: (index: number) => toAccountStores(of(index)) };
}

describe('session stores of several processes', () => {
  it(`keep ${maxSessionsPerUser} sessions of a user who signs in many times at once`, async () => {
    const { database, of } = await openProcesses();
    await of(0).users.create(sampleUser());
    await database.run(
      `INSERT INTO sessions (id, user_id, hash, created_at_ms, last_used_at_ms, address)
       SELECT 'old_' || number, 'usr_1', sha256(number::text::bytea), 1, number, '203.0.113.7'
       FROM generate_series(1, ${maxSessionsPerUser - 5}) AS number`,
    );
    const stored = await callAtOnce(32, (index) => {
      const session = sampleStoredSession({ id: `ses_${index}`, lastUsedAtMs: 1_000 + index });
      return of(index).sessions.create(session, sampleHash(`token ${index}`));
    });
    expect(stored).not.toContain(false);
    const ids = (await of(0).sessions.list('usr_1')).map(({ id }) => id);
    expect(ids).toHaveLength(maxSessionsPerUser);
    expect(ids.filter((id) => id.startsWith('ses_'))).toHaveLength(32);
    expect(ids.at(-1)).toBe('old_28');
  });

  it('leave no session or password link of a user who is disabled while signing in', async () => {
    const { database, of } = await openProcesses();
    await of(0).users.create(sampleUser());
    for (let round = 0; round < 10; round += 1) {
      await of(0).users.update('org_1', 'usr_1', { disabled: false, nowMs: 2_000 }, terms);
      await of(0).links.create(samplePasswordLink({ id: `inv_${round}` }), hash);
      await Promise.all([
        ...Array.from({ length: 6 }, (_, index) => {
          const id = `ses_${round}_${index}`;
          return of(index).sessions.create(sampleStoredSession({ id }), sampleHash(id));
        }),
        of(1).links.redeemForPassword(hash, 1_500, `hash ${round}`),
        of(3).users.update('org_1', 'usr_1', { disabled: true, nowMs: 2_000 }, terms),
      ]);
      expect(await database.run('SELECT id FROM sessions UNION ALL SELECT id FROM links')).toEqual([]);
    }
  });

  it('leave no session that began with a password which is changed meanwhile', async () => {
    const { database, of } = await openProcesses();
    await of(0).users.create(sampleUser());
    for (let round = 0; round < 10; round += 1) {
      const before = (await of(0).users.findPasswordHash('usr_1')) ?? '';
      await Promise.all([
        ...Array.from({ length: 6 }, (_, index) => {
          const id = `ses_${round}_${index}`;
          return of(index).sessions.create(sampleStoredSession({ id }), sampleHash(id), before);
        }),
        of(3).users.setPassword('usr_1', `hash ${round}`),
      ]);
      expect(await database.run('SELECT id FROM sessions')).toEqual([]);
    }
  });

  it('record the use of sessions by several processes, while they end', async () => {
    const { database, of } = await openProcesses();
    await of(0).users.create(sampleUser({ id: 'usr_0' }));
    const ids = Array.from({ length: 40 }, (_, index) => `ses_${index}`);
    for (const id of ids)
      await of(0).sessions.create(sampleStoredSession({ id, userId: 'usr_0' }), sampleHash(id));
    await callAtOnce(24, (index) => {
      if (index === 12)
        return of(index)
          .users.setPassword('usr_0', 'new', 'ses_7')
          .then(() => undefined);
      const ordered = index % 2 === 0 ? ids : ids.toReversed();
      const use = { usedAtMs: 2_000 + index, address: `203.0.113.${index}` };
      return of(index).sessions.recordUse(new Map(ordered.map((id) => [id, use])));
    });
    expect(await of(0).sessions.list('usr_0')).toMatchObject([
      { id: 'ses_7', lastUsedAtMs: 2_023, address: '203.0.113.23' },
    ]);
    expect(await database.run('SELECT count(*)::int AS count FROM sessions')).toEqual([{ count: 1 }]);
  });
});
