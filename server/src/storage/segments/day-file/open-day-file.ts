import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { openMigratedDatabase } from '../../sqlite/open-migrated-database.ts';
import { dayFilePath, sidecarSuffixes } from './day-file-name.ts';
import { DamagedDayFile } from './storage-damage.ts';

const migrations = new URL('./migrations', import.meta.url);
const newFileSuffix = '.new';

/**
 * Opens the file of a day for writing and brings its schema up to date; creates it where there is none.
 *
 * @throws DamagedDayFile when there is a file without a schema.
 */
export function openDayFile(folder: string, day: number): SqliteDatabase {
  const path = dayFilePath(folder, day);
  if (!existsSync(path)) createDayFile(folder, path);
  return openMigratedDatabase(path, migrations, assertHasSchema);
}

/**
 * The file gets its name only when it is complete. One with the name of a day but without a schema is therefore
 * damage, and never what a crash left of its creation.
 */
function createDayFile(folder: string, path: string): void {
  const unfinished = `${path}${newFileSuffix}`;
  for (const suffix of ['', ...sidecarSuffixes]) rmSync(`${unfinished}${suffix}`, { force: true });
  // Closing the only connection moves everything into the one file that is renamed.
  openMigratedDatabase(unfinished, migrations).close();
  renameSync(unfinished, path);
  syncFolder(folder);
}

function assertHasSchema(db: SqliteDatabase): void {
  if (db.pragma('user_version', { simple: true }) === 0)
    throw new DamagedDayFile(db.name, 'it has no schema');
}

/** Makes the names in a folder durable. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
