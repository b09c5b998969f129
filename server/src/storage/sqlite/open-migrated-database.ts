import { fileURLToPath } from 'node:url';
import { migrate } from './migrate.ts';
import { openDatabase, type SqliteDatabase } from './open-database.ts';

/**
 * Opens a database for writing, created when absent, and brings its schema up to date.
 *
 * @param migrations the folder of its `NNNN-name.sql`.
 * @param assertUsable looks at the database before anything in it is changed.
 * @throws Error with a one-line message when it cannot be opened or was written by a newer release.
 */
export function openMigratedDatabase(
  path: string,
  migrations: URL,
  assertUsable: (db: SqliteDatabase) => void = () => {},
): SqliteDatabase {
  const db = openDatabase(path);
  try {
    assertUsable(db);
    migrate(db, fileURLToPath(migrations));
    return db;
  } catch (cause) {
    db.close();
    throw cause;
  }
}
