import { fileURLToPath } from 'node:url';
import { migrate } from '../migrate.ts';
import { openDatabase, type SqliteDatabase } from '../open-database.ts';

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));

/**
 * Opens `meta.db`, which holds everything but telemetry, and brings its schema up to date.
 *
 * @throws Error with a one-line message when it cannot be opened or was written by a newer release.
 */
export function openMetaDatabase(path: string): SqliteDatabase {
  const db = openDatabase(path);
  try {
    migrate(db, migrationsFolder);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
