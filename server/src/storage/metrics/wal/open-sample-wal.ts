import { packageFile } from '../../../packaging/package-files.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { openMigratedDatabase } from '../../sqlite/open-migrated-database.ts';

/** Opens the write-ahead log for writing, created when absent, and migrates its schema. */
export function openSampleWal(path: string): SqliteDatabase {
  return openMigratedDatabase(path, packageFile('migrations/sample-wal'));
}
