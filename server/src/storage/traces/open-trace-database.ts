import { packageFile } from '../../packaging/package-files.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { openMigratedDatabase } from '../sqlite/open-migrated-database.ts';

/** Opens the trace database for writing and migrates its schema. */
export function openTraceDatabase(path: string): SqliteDatabase {
  return openMigratedDatabase(path, packageFile('migrations/traces'), { incrementalVacuum: true });
}
