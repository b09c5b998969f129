import { existsSync, renameSync, rmSync } from 'node:fs';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { openMigratedDatabase } from '../sqlite/open-migrated-database.ts';
import { dayFilePath, sidecarSuffixes } from './day-file-name.ts';
import { DamagedDayFile } from './storage-damage.ts';
import { syncFolder } from './sync-folder.ts';

/** What day files of a store have in common. */
export interface DayFileSchema {
  /** Folder of the migrations. */
  readonly migrations: URL;
  /** Called once for a new file, before it gets its name. */
  readonly prepare?: (db: SqliteDatabase) => void;
}

const newFileSuffix = '.new';

/**
 * Opens the file of a day for writing and brings its schema up to date; creates it where there is none.
 *
 * @throws DamagedDayFile when there is a file without a schema.
 */
export function openDayFile(folder: string, day: number, schema: DayFileSchema): SqliteDatabase {
  const path = dayFilePath(folder, day);
  if (!existsSync(path)) createDayFile(folder, path, schema);
  return openMigratedDatabase(path, schema.migrations, assertHasSchema);
}

/**
 * The file gets its name only when it is complete. One with the name of a day but without a schema is therefore
 * damage, and never what a crash left of its creation.
 */
function createDayFile(folder: string, path: string, { migrations, prepare }: DayFileSchema): void {
  const unfinished = `${path}${newFileSuffix}`;
  for (const suffix of ['', ...sidecarSuffixes]) rmSync(`${unfinished}${suffix}`, { force: true });
  const db = openMigratedDatabase(unfinished, migrations);
  prepare?.(db);
  // Closing the only connection moves everything into the one file that is renamed.
  db.close();
  renameSync(unfinished, path);
  syncFolder(folder);
}

function assertHasSchema(db: SqliteDatabase): void {
  if (db.pragma('user_version', { simple: true }) === 0)
    throw new DamagedDayFile(db.name, 'it has no schema');
}
