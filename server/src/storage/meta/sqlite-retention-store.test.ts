import { describeRetentionStore } from '../../retention/testing/retention-store-contract.ts';
import { createSqliteRetentionStore } from './sqlite-retention-store.ts';
import { openMetaTestDatabase } from './testing/meta-test-database.ts';

describeRetentionStore('meta.db', () => {
  const { db, close } = openMetaTestDatabase();
  return { store: createSqliteRetentionStore(db), close };
});
