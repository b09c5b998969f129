import { packageFile } from '../../packaging/package-files.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { openMigratedDatabase } from '../sqlite/open-migrated-database.ts';
import { addChecksumFunctions, keepChecksums } from './checksums/keep-checksums.ts';

/**
 * Opens `meta.db`, which stores everything but telemetry, and migrates its schema.
 *
 * @param onDamage called with each damaged item that a statement reads.
 * @throws Error with a one-line message when it cannot be opened or has a newer schema.
 */
export function openMetaDatabase(path: string, onDamage: (item: string) => void = () => {}): SqliteDatabase {
  const db = openMigratedDatabase(path, packageFile('migrations/meta'), {
    incrementalVacuum: true,
    addFunctions(opened) {
      // Before migrations too. What a statement changes of many rows, such as all deliveries of a channel, would otherwise be kept in a
      // file of the system's folder for temporary ones, and a container may have none that takes files.
      opened.pragma('temp_store = MEMORY');
      addChecksumFunctions(opened, onDamage);
    },
  });
  keepChecksums(db);
  return db;
}
