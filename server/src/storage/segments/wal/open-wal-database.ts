import { fileURLToPath } from 'node:url';
import { migrate } from '../../sqlite/migrate.ts';
import { openDatabase, type SqliteDatabase } from '../../sqlite/open-database.ts';

/** Opens the write-ahead log for writing, created when absent, and brings its schema up to date. */
export function openWalDatabase(path: string): SqliteDatabase {
  const db = openDatabase(path);
  try {
    migrate(db, fileURLToPath(new URL('./migrations', import.meta.url)));
    return db;
  } catch (cause) {
    db.close();
    throw cause;
  }
}
