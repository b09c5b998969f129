import type { SqliteDatabase } from '../open-database.ts';
import { openMigratedDatabase } from '../open-migrated-database.ts';

/**
 * Opens `meta.db`, which holds everything but telemetry, and brings its schema up to date.
 *
 * @throws Error with a one-line message when it cannot be opened or was written by a newer release.
 */
export function openMetaDatabase(path: string): SqliteDatabase {
  return openMigratedDatabase(path, new URL('./migrations', import.meta.url));
}
