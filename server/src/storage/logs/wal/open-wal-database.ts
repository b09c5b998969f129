import { packageFile } from '../../../packaging/package-files.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { openMigratedDatabase } from '../../sqlite/open-migrated-database.ts';

/** A third less work than with 8 KiB for requests of some 100 kB, and no more for small ones; larger pages cost more for those. */
const pageBytes = 16 * 1024;

/** Opens the write-ahead log for writing, created when absent, and migrates its schema. */
export function openWalDatabase(path: string): SqliteDatabase {
  return openMigratedDatabase(path, packageFile('migrations/log-wal'), { pageBytes });
}
