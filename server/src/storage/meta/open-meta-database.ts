import { packageFile } from '../../packaging/package-files.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { openMigratedDatabase } from '../sqlite/open-migrated-database.ts';

/**
 * Opens `meta.db`, which stores everything but telemetry, and migrates its schema.
 *
 * @throws Error with a one-line message when it cannot be opened or has a newer schema.
 */
export function openMetaDatabase(path: string): SqliteDatabase {
  return openMigratedDatabase(path, packageFile('migrations/meta'));
}
