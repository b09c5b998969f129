import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { assertCheckpoint } from '../../sqlite/checkpoint.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { openMigratedDatabase } from '../../sqlite/open-migrated-database.ts';
import { sidecarSuffixes } from '../../sqlite/quarantine-database.ts';
import { syncFolder } from '../../sync-folder.ts';
import { dayFilePath } from './day-file-name.ts';
import { DamagedDayFile } from './storage-damage.ts';

const newFileSuffix = '.new';
const unfinishedName = /\.db\.new(-wal|-shm)?$/;

/**
 * Opens the file of a day for writing and migrates its schema; creates the file if absent.
 *
 * @param migrations the folder of the store's migrations.
 * @throws DamagedDayFile when the file exists but has no schema.
 */
export function openDayFile(folder: string, day: number, migrations: URL): SqliteDatabase {
  const path = dayFilePath(folder, day);
  if (!existsSync(path)) createDayFile(folder, path, migrations);
  return openMigratedDatabase(path, migrations, { assertUsable: assertHasSchema });
}

/**
 * The file is renamed to its final name once complete. A day file without a schema is therefore damage, never the
 * remains of a creation that crashed.
 */
function createDayFile(folder: string, path: string, migrations: URL): void {
  const unfinished = `${path}${newFileSuffix}`;
  for (const suffix of ['', ...sidecarSuffixes]) rmSync(`${unfinished}${suffix}`, { force: true });
  const db = openMigratedDatabase(unfinished, migrations);
  try {
    // Lets a purge free the space of merged blocks. Takes effect with the VACUUM.
    db.pragma('auto_vacuum = INCREMENTAL');
    db.exec('VACUUM');
    // Everything has to be in the one file that is renamed; closing checkpoints too, but says nothing when it fails.
    assertCheckpoint(db);
  } finally {
    db.close();
  }
  renameSync(unfinished, path);
  syncFolder(folder);
}

/** Removes what a killed creation left; a day that gets no further samples would keep it. Before any file is created. */
export function removeUnfinishedDayFiles(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (unfinishedName.test(name)) rmSync(join(folder, name), { force: true });
  }
}

function assertHasSchema(db: SqliteDatabase): void {
  if (db.pragma('user_version', { simple: true }) === 0)
    throw new DamagedDayFile(db.name, 'it has no schema');
}
