import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { describeAuditStore } from '../../../server/src/audit/testing/audit-store-contract.ts';
import { sampleAuditEntry } from '../../../server/src/audit/testing/sample-audit-entry.ts';
import { createPostgresAuditStore } from '../../../server/src/storage/postgres/postgres-audit-store.ts';
import { callAtOnce, openPostgresProcesses } from '../../support/open-postgres-processes.ts';
import { type PostgresServer, startPostgres } from '../../support/start-postgres.ts';

const dayMs = 86_400_000;

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

async function openProcesses() {
  const { database, of } = await openPostgresProcesses(server, 4);
  onTestFinished(database.remove);
  return { database, of, storeOf: (index: number) => createPostgresAuditStore(of(index)) };
}

describeAuditStore('PostgreSQL', async () => {
  const { database, of } = await openPostgresProcesses(server, 1);
  return { store: createPostgresAuditStore(of(0)), close: database.remove };
});

describe('the audit log in PostgreSQL', () => {
  it.each([
    ['DELETE FROM audit_log', 'never deleted within 30 days'],
    ['TRUNCATE audit_log', 'never deleted within 30 days'],
    ['TRUNCATE organizations CASCADE', 'never deleted within 30 days'],
    ["UPDATE audit_log SET target = 'other'", 'do not change'],
    ["UPDATE audit_log SET user_id = 'usr_2', status = 204", 'do not change'],
    ['UPDATE audit_log SET project_id = NULL', 'do not change'],
    ['UPDATE audit_log SET at_ms = 0', 'do not change'],
    [
      "INSERT INTO audit_log SELECT * FROM audit_log ON CONFLICT (id) DO UPDATE SET email = 'x'",
      'non-DEFAULT',
    ],
  ])('refuses "%s", also of the superuser', async (sql, message) => {
    const { database, storeOf } = await openProcesses();
    await storeOf(0).append(sampleAuditEntry({ atMs: Date.now() - 29 * dayMs }));
    const entries = await storeOf(1).list({ organizationId: 'org_1', limit: 2 });
    await expect(database.run(sql)).rejects.toThrow(message);
    expect(await storeOf(1).list({ organizationId: 'org_1', limit: 2 })).toEqual(entries);
  });

  it('refuses another status, or none, once an entry has one', async () => {
    const { database, storeOf } = await openProcesses();
    const id = await storeOf(0).append(sampleAuditEntry({ atMs: Date.now() }));
    await database.run('UPDATE audit_log SET status = NULL');
    await storeOf(0).complete(id, 204);
    await expect(database.run('UPDATE audit_log SET status = 500')).rejects.toThrow('do not change');
    await expect(database.run('UPDATE audit_log SET status = NULL')).rejects.toThrow('do not change');
  });

  it('deletes what is older than 30 days, and refuses to prune younger entries', async () => {
    const { storeOf } = await openProcesses();
    const nowMs = Date.now();
    await storeOf(0).append(sampleAuditEntry({ atMs: nowMs - 31 * dayMs }));
    await storeOf(0).append(sampleAuditEntry({ atMs: nowMs - 29 * dayMs }));
    expect(await storeOf(0).prune(nowMs - 30 * dayMs, 10)).toBe(1);
    await expect(storeOf(0).prune(nowMs, 10)).rejects.toThrow('never deleted');
    expect(await storeOf(0).list({ organizationId: 'org_1', limit: 9 })).toHaveLength(1);
  });

  it('gives each entry an id of its own, whichever process appends it', async () => {
    const { storeOf } = await openProcesses();
    const ids = await callAtOnce(64, (index) => storeOf(index).append(sampleAuditEntry({ atMs: index })));
    const listed = await storeOf(0).list({ organizationId: 'org_1', limit: 100 });
    expect(listed.map(({ id }) => id)).toEqual(ids.toSorted((a, b) => b - a));
  });

  it('completes an entry with the status of one of several processes', async () => {
    const { storeOf } = await openProcesses();
    const id = await storeOf(0).append(sampleAuditEntry());
    await callAtOnce(16, (index) => storeOf(index).complete(id, 200 + index));
    const [before] = await storeOf(0).list({ organizationId: 'org_1', limit: 1 });
    await storeOf(1).complete(id, 500);
    expect(before?.status).toBeGreaterThanOrEqual(200);
    expect(await storeOf(0).list({ organizationId: 'org_1', limit: 1 })).toEqual([before]);
  });

  it('prunes in several processes at once, each entry in one of them', async () => {
    const { of, storeOf } = await openProcesses();
    await callAtOnce(100, (index) => storeOf(index).append(sampleAuditEntry({ atMs: index })));
    await of(0).transaction(async (session) => {
      // What the oldest entries wait for does not hold up the others.
      await session.rows('SELECT 1 FROM audit_log WHERE audit_log.at_ms < 20 FOR UPDATE');
      expect(await storeOf(1).prune(1_000, 20)).toBe(20);
    });
    const pruned = await callAtOnce(4, (index) => storeOf(index).prune(1_000, 20));
    const rest = await storeOf(0).prune(1_000, 100);
    expect(pruned.reduce((sum, count) => sum + count, rest)).toBe(80);
  });

  it('stores and selects texts with any characters', async () => {
    const { storeOf } = await openProcesses();
    const entry = sampleAuditEntry({ target: `/\u0000'"\\`, operation: 'a\u0000b' });
    await storeOf(0).append(entry);
    const query = { organizationId: 'org_1', limit: 2 };
    expect(await storeOf(0).list({ ...query, operation: 'a\u0000b' })).toMatchObject([entry]);
    expect(await storeOf(0).list({ ...query, operation: 'a', userId: '\u0000' })).toEqual([]);
  });
});
