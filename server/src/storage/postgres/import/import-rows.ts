import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { PostgresSession } from '../database/postgres-database.ts';
import { clearDefaults, digestPostgres, lockDatabase, setLastIdentity, storeRows } from './import-target.ts';
import { importedTables } from './imported-tables.ts';
import { readLastIdentity, readMetaRows } from './read-meta-rows.ts';
import { isSameDigest, type TableDigest } from './table-digest.ts';

export interface ImportRowsOptions {
  readonly db: SqliteDatabase;
  /** In one transaction, which the caller commits. */
  readonly session: PostgresSession;
  /** Of `meta.db`. */
  readonly digests: ReadonlyMap<string, TableDigest>;
}

interface OrganizationRow {
  readonly id: string;
  readonly name: string;
}

/**
 * Stores every row of `meta.db` in an empty PostgreSQL database, and compares both.
 *
 * @returns false, storing nothing, when an earlier import stored the same.
 * @throws Error with a one-line message when a service uses the database, or it has an organization and is not the result of an
 *   import of the same rows.
 */
export async function importRows({ db, session, digests }: ImportRowsOptions): Promise<boolean> {
  await lockDatabase(session);
  const isEmpty = await assertEmptyOrImported(db, session);
  if (isEmpty) await storeAll(db, session);
  for (const table of importedTables) {
    const stored = await digestPostgres(session, table);
    const { name } = table;
    if (isSameDigest(stored, digests.get(name) ?? { rowCount: 0, hash: '' })) continue;
    throw new Error(
      isEmpty
        ? `the rows of ${name} in PostgreSQL are not those of meta.db; nothing was imported: report it`
        : `meta.db was imported into the PostgreSQL database before, and either was changed since (${name}); name an empty database`,
    );
  }
  return isEmpty;
}

/** @returns whether it is empty. */
async function assertEmptyOrImported(db: SqliteDatabase, session: PostgresSession): Promise<boolean> {
  const found = await session.rows<OrganizationRow>(
    'SELECT organizations.id, organizations.name FROM organizations ORDER BY organizations.id',
  );
  const ids = new Set(db.prepare<[], string>('SELECT organizations.id FROM organizations').pluck().all());
  const other = found.find(({ id }) => !ids.has(id));
  if (other !== undefined)
    throw new Error(
      `the PostgreSQL database has an organization "${other.name}" (${other.id}) that is not in meta.db; name an empty database`,
    );
  return found.length === 0;
}

async function storeAll(db: SqliteDatabase, session: PostgresSession): Promise<void> {
  await clearDefaults(session);
  for (const table of importedTables) {
    await storeRows(session, table, readMetaRows(db, table, 'arrival'));
    if (table.identity !== undefined) await setLastIdentity(session, table, readLastIdentity(db, table));
  }
}
