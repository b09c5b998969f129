import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeIdentityStore, limitsOfContract } from '../../identity/testing/identity-store-contract.ts';
import { openMetaDatabase } from './open-meta-database.ts';
import { createSqliteIdentityStore } from './sqlite-identity-store.ts';

describeIdentityStore('meta.db', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-meta-'));
  const [db, otherDb] = [
    openMetaDatabase(join(folder, 'meta.db')),
    openMetaDatabase(join(folder, 'meta.db')),
  ];
  return {
    store: createSqliteIdentityStore(db, limitsOfContract),
    another: createSqliteIdentityStore(otherDb, limitsOfContract),
    close() {
      db.close();
      otherDb.close();
      rmSync(folder, { recursive: true });
    },
  };
});
