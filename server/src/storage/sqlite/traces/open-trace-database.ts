import type { SqliteDatabase } from '../open-database.ts';
import { openMigratedDatabase } from '../open-migrated-database.ts';

/** Opens the trace database for writing and brings its schema up to date. */
export function openTraceDatabase(path: string): SqliteDatabase {
  return openMigratedDatabase(path, new URL('./migrations', import.meta.url));
}
