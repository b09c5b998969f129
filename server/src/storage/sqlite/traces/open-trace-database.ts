import { fileURLToPath } from 'node:url';
import { migrate } from '../migrate.ts';
import { openDatabase, type SqliteDatabase } from '../open-database.ts';

/** Opens the trace database for writing and brings its schema up to date. */
export function openTraceDatabase(path: string): SqliteDatabase {
  const db = openDatabase(path);
  try {
    migrate(db, fileURLToPath(new URL('./migrations', import.meta.url)));
    return db;
  } catch (cause) {
    db.close();
    throw cause;
  }
}
