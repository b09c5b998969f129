import { describeAccountStores } from '../../accounts/testing/account-stores-contract.ts';
import type { AccountStores } from '../../accounts/testing/fake-account-stores.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { createSqliteLinkStore } from './sqlite-link-store.ts';
import { createSqliteSessionStore } from './sqlite-session-store.ts';
import { createSqliteUserStore } from './sqlite-user-store.ts';
import { openMetaTestDatabase } from './testing/meta-test-database.ts';

describeAccountStores('meta.db', () => {
  const { db, openAnother, close } = openMetaTestDatabase();
  return { stores: openStores(db), another: openStores(openAnother()), close };
});

function openStores(db: SqliteDatabase): AccountStores {
  return {
    users: createSqliteUserStore(db),
    links: createSqliteLinkStore(db),
    sessions: createSqliteSessionStore(db),
  };
}
