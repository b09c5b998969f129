import { expect, it, onTestFinished } from 'vitest';
import { describeAuditStore } from '../../audit/testing/audit-store-contract.ts';
import { sampleAuditEntry } from '../../audit/testing/sample-audit-entry.ts';
import { createSqliteAuditStore } from './sqlite-audit-store.ts';
import { openMetaTestDatabase } from './testing/meta-test-database.ts';

describeAuditStore('meta.db', () => {
  const { db, close } = openMetaTestDatabase();
  return { store: createSqliteAuditStore(db), close };
});

it('refuses every statement that would change an entry, or delete one within 30 days', async () => {
  const { db, close } = openMetaTestDatabase();
  onTestFinished(close);
  const store = createSqliteAuditStore(db);
  const id = await store.append(sampleAuditEntry({ atMs: Date.now() - 29 * 86_400_000 }));
  expect(() => db.exec('DELETE FROM audit_log')).toThrow('never deleted');
  expect(() => db.exec("UPDATE audit_log SET target = 'other'")).toThrow('do not change');
  expect(() => db.exec("UPDATE audit_log SET user_id = 'usr_2', status = 204")).toThrow('do not change');
  await store.complete(id, 204);
  expect(() => db.exec('UPDATE audit_log SET status = 500')).toThrow('do not change');
  expect(() => db.exec('UPDATE audit_log SET status = NULL')).toThrow('do not change');
  expect(await store.list({ organizationId: 'org_1', limit: 2 })).toMatchObject([{ id, status: 204 }]);
});

it('gives no id twice, also after a restart', async () => {
  const { db, openAnother, close } = openMetaTestDatabase();
  onTestFinished(close);
  const first = await createSqliteAuditStore(db).append(sampleAuditEntry());
  expect(await createSqliteAuditStore(openAnother()).append(sampleAuditEntry())).toBe(first + 1);
});
