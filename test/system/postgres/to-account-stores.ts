import type { AccountStores } from '../../../server/src/accounts/testing/fake-account-stores.ts';
import type { PostgresDatabase } from '../../../server/src/storage/postgres/database/postgres-database.ts';
import { createPostgresLinkStore } from '../../../server/src/storage/postgres/postgres-link-store.ts';
import { createPostgresSessionStore } from '../../../server/src/storage/postgres/postgres-session-store.ts';
import { createPostgresUserStore } from '../../../server/src/storage/postgres/postgres-user-store.ts';

/** The account stores of one process. */
export function toAccountStores(db: PostgresDatabase): AccountStores {
  return {
    users: createPostgresUserStore(db),
    links: createPostgresLinkStore(db),
    sessions: createPostgresSessionStore(db),
  };
}
