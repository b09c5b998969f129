import { fileURLToPath } from 'node:url';
import { migrate } from './migrate.ts';
import { type OpenOptions, openDatabase, type SqliteDatabase } from './open-database.ts';

/**
 * Opens a database for writing, creating it if absent, and migrates its schema.
 *
 * @param migrations the folder of its `NNNN-name.sql`.
 * @param options.assertUsable checks the database before it is changed.
 * @throws Error with a one-line message when it cannot be opened or has a newer schema.
 */
export function openMigratedDatabase(
  path: string,
  migrations: URL,
  options: Pick<OpenOptions, 'incrementalVacuum' | 'cacheKibibytes' | 'pageBytes'> & {
    /** Adds the functions that migrations use. */
    readonly addFunctions?: (db: SqliteDatabase) => void;
    readonly assertUsable?: (db: SqliteDatabase) => void;
  } = {},
): SqliteDatabase {
  const db = openDatabase(path, options);
  try {
    options.assertUsable?.(db);
    options.addFunctions?.(db);
    migrate(db, fileURLToPath(migrations));
    return db;
  } catch (cause) {
    db.close();
    throw cause;
  }
}
