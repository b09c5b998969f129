import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { openMigratedDatabase } from '../../sqlite/open-migrated-database.ts';

/** Opens the write-ahead log for writing, created when absent, and brings its schema up to date. */
export function openSampleWal(path: string): SqliteDatabase {
  return openMigratedDatabase(path, new URL('./migrations', import.meta.url));
}
