import { packageFile } from '../../packaging/package-files.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { openMigratedDatabase } from '../sqlite/open-migrated-database.ts';

/** Spans of a trace come close together, and each changes the same pages of it. */
const cacheKibibytes = 8 * 1024;

/** Opens the trace database for writing and migrates its schema. */
export function openTraceDatabase(path: string): SqliteDatabase {
  return openMigratedDatabase(path, packageFile('migrations/traces'), {
    incrementalVacuum: true,
    cacheKibibytes,
  });
}
