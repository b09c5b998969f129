import { expect, it, onTestFinished } from 'vitest';
import { describeAccountStores } from '../../accounts/testing/account-stores-contract.ts';
import type { AccountStores } from '../../accounts/testing/fake-account-stores.ts';
import { sampleHash, sampleInvitation } from '../../accounts/testing/sample-accounts.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { createSqliteLinkStore } from './sqlite-link-store.ts';
import { createSqliteSessionStore } from './sqlite-session-store.ts';
import { createSqliteUserStore } from './sqlite-user-store.ts';
import { openMetaTestDatabase } from './testing/meta-test-database.ts';

describeAccountStores('meta.db', () => {
  const { db, openAnother, close } = openMetaTestDatabase();
  return { stores: openStores(db), another: openStores(openAnother()), close };
});

it('lists no invitation whose address got a user from an earlier release, which left it', async () => {
  const { db, close } = openMetaTestDatabase();
  onTestFinished(close);
  const { links } = openStores(db);
  await links.create(sampleInvitation(), sampleHash('a'));
  db.exec(`INSERT INTO users (id, organization_id, email, display_name, organization_role, created_at_ms)
           VALUES ('usr_1', 'org_1', 'grace@example.com', 'Grace', 'none', 1000)`);
  expect(await links.listInvitations('org_1', 1_000)).toEqual([]);
});

function openStores(db: SqliteDatabase): AccountStores {
  return {
    users: createSqliteUserStore(db),
    links: createSqliteLinkStore(db),
    sessions: createSqliteSessionStore(db),
  };
}
