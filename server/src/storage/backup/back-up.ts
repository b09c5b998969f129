import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { copyFile, mkdir, open } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { create } from 'tar';
import { messageOf } from '../../errors/message-of.ts';
import type { DataDirectoryLayout } from '../data-directory.ts';
import {
  type BackupFolder,
  createBackupFolder,
  removeBackupLeftovers,
  removeBackupLeftoversBeside,
} from '../directory/backup-leftovers.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { syncFolder } from '../sync-folder.ts';
import { type CopiedDamage, findCopiedDamage } from './find-copied-damage.ts';

export interface BackupOptions {
  /** Reads what was copied, to find what is damaged; `true` by default. It takes far longer than the copy: 4 s for 30,000 traces (62 MB). */
  readonly isChecked?: boolean;
}

export interface BackupResult {
  /** Absolute. */
  readonly file: string;
  /** Paths inside the archive, sorted. */
  readonly databases: readonly string[];
  /** What was damaged in the data directory, and is so in the archive; empty without a check. */
  readonly damaged: readonly CopiedDamage[];
}

/**
 * Writes every database of the data directory, and the name of its PostgreSQL database if it has one, into one tar archive (compressed when it is named `.tgz` or `.tar.gz`),
 * while the service may go on writing. Each database is one snapshot; unpacked into an empty folder the archive is a
 * data directory again. It is synced to the disk before this returns. Needs free space of about twice the size of the store, besides that of the archive.
 * @throws Error with a one-line message when the file exists, or something cannot be read or written.
 */
export async function backUp(
  layout: DataDirectoryLayout,
  targetFile: string,
  { isChecked = true }: BackupOptions = {},
): Promise<BackupResult> {
  const file = resolve(targetFile);
  if (existsSync(file)) throw new Error(`${file} exists; choose another name or remove it`);
  removeBackupLeftovers(layout.folder);
  const work = createFolderBeside(file, layout.folder);
  try {
    const copies = join(work.path, 'copies');
    const databases = await copyDatabases(layout, copies);
    const damaged = databases
      .filter((database) => isChecked && database.endsWith('.db'))
      .flatMap((database) => findCopiedDamage(database, join(copies, database)));
    const archive = join(work.path, 'archive');
    await create({ file: archive, cwd: copies, gzip: /\.(tgz|gz)$/.test(file), mode: 0o600 }, databases);
    await placeDurably(archive, file);
    return { file, databases, damaged };
  } catch (cause) {
    if (!isFullDisk(cause)) throw cause;
    throw new Error(
      `cannot write the backup ${file}: the disk of ${dirname(file)} is full; make room for twice the size of the data, or name a file on another disk`,
      { cause },
    );
  } finally {
    work.remove();
  }
}

/** What has the name of a backup is on the disk. */
async function placeDurably(archive: string, file: string): Promise<void> {
  const handle = await open(archive, 'r');
  try {
    await handle.sync();
    renameSync(archive, file);
    syncFolder(dirname(file));
  } catch (cause) {
    rmSync(file, { force: true });
    if (isFullDisk(cause)) throw cause;
    throw new Error(`the disk did not confirm the backup ${file}, which was removed again; check the disk`, {
      cause,
    });
  } finally {
    await handle.close();
  }
}

const fullDiskCodes: readonly unknown[] = ['SQLITE_FULL', 'ENOSPC', 'EDQUOT'];

function isFullDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && fullDiskCodes.includes(error.code);
}

function createFolderBeside(file: string, dataDirectory: string): BackupFolder {
  const failure = `cannot write the backup ${file}`;
  const folder = dirname(file);
  if (!existsSync(folder))
    throw new Error(
      `${failure}, because ${folder} does not exist; make it, or name a file in another folder`,
    );
  if (!statSync(folder).isDirectory())
    throw new Error(`${failure}, because ${folder} is not a folder; name a file in a folder`);
  try {
    removeBackupLeftoversBeside(file);
    return createBackupFolder(file, dataDirectory);
  } catch (cause) {
    const reason = messageOf(cause);
    throw new Error(`${failure}: ${reason}; name a file in a folder that this user can write to`, { cause });
  }
}

/** Returns the paths of the copies inside the folder, sorted. */
async function copyDatabases(layout: DataDirectoryLayout, copies: string): Promise<string[]> {
  const copied = new Set<string>();
  async function copy(database: string): Promise<void> {
    if (copied.has(database)) return;
    const source = join(layout.folder, database);
    try {
      await copyDatabase(source, join(copies, database));
      copied.add(database);
    } catch (error) {
      // Retention may drop a day between the listing and the copy.
      if (existsSync(source)) throw error;
    }
  }
  // Write-ahead logs first, before day files are listed: data only moves from the former to the latter. A replay after
  // a restore skips what a day file already has.
  for (const folder of [layout.logsFolder, layout.metricsFolder]) {
    const writeAheadLog = join(folder, 'wal.db');
    if (existsSync(writeAheadLog)) await copy(relative(layout.folder, writeAheadLog));
  }
  // meta.db last: what telemetry refers to is in it, and a rule match that was settled in the copy of the traces has its
  // notifications in the copy of the outbox. One that was settled later is settled again.
  const metaDatabase = relative(layout.folder, layout.metaDatabase);
  const others = listDatabases(layout).filter((database) => database !== metaDatabase);
  for (const database of others) await copy(database);
  if (existsSync(layout.metaDatabase)) await copy(metaDatabase);
  if (existsSync(layout.postgresBinding)) {
    const binding = relative(layout.folder, layout.postgresBinding);
    await copyFile(layout.postgresBinding, join(copies, binding));
    copied.add(binding);
  }
  return [...copied].sort();
}

/** The databases of the stores: not the automatic copies of `meta.db`, which a backup makes needless, nor a backup that is made here. */
function listDatabases(layout: DataDirectoryLayout): string[] {
  const { folder, tracesFolder, logsFolder, metricsFolder, metaDatabase } = layout;
  const ofStores = [tracesFolder, logsFolder, metricsFolder]
    .filter((store) => existsSync(store))
    .flatMap(listBelow);
  const all = existsSync(metaDatabase) ? [metaDatabase, ...ofStores] : ofStores;
  return all.map((path) => relative(folder, path)).sort();
}

function listBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.db'))
    .map((entry) => join(entry.parentPath, entry.name));
}

async function copyDatabase(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const db = openDatabase(source, { readOnly: true });
  try {
    // An open read transaction pins one snapshot; without it every commit of the service would restart the copy.
    db.exec('BEGIN');
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    await db.backup(target);
  } finally {
    db.close();
  }
}
