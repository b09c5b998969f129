import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { copierOfNewDatabase } from '../../sqlite/testing/copier-of-new-database.ts';
import { openMetaDatabase } from '../open-meta-database.ts';
import { createSqliteIdentityStore } from '../sqlite-identity-store.ts';

export interface MetaTestDatabase {
  readonly path: string;
  readonly db: SqliteDatabase;
  /** Another connection to the same file. */
  openAnother(): SqliteDatabase;
  /** Closes every connection and deletes the file. */
  close(): void;
}

const writeNew = copierOfNewDatabase(openMetaDatabase);

/** Creates `meta.db` without anything in it. */
export function openNewMetaDatabase(path: string): SqliteDatabase {
  writeNew(path);
  return openMetaDatabase(path);
}

/** A separate `meta.db`, with the organization `org_1` and its projects `prj_1` and `prj_2`. */
export function openMetaTestDatabase(onDamage?: (item: string) => void): MetaTestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-meta-'));
  const path = join(folder, 'meta.db');
  writeNew(path);
  const connections: SqliteDatabase[] = [];
  function open(): SqliteDatabase {
    const db = openMetaDatabase(path, onDamage);
    connections.push(db);
    return db;
  }
  const db = open();
  const identities = createSqliteIdentityStore(db);
  const project = { id: 'prj_1', organizationId: 'org_1', name: 'default', createdAtMs: 1 };
  // The promises of this store are already resolved when returned.
  void identities.initialize({
    organization: { id: 'org_1', name: 'default', createdAtMs: 1 },
    project,
    keys: [],
  });
  void identities.createProject({ ...project, id: 'prj_2', name: 'shop' });
  return {
    path,
    db,
    openAnother: open,
    close() {
      for (const connection of connections) connection.close();
      rmSync(folder, { recursive: true });
    },
  };
}
