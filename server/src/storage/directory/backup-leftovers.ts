import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { acquireDirectoryLock } from './directory-lock.ts';

/** Where a backup is made before it gets its name: beside its archive, so that it is renamed and not copied. */
export interface BackupFolder {
  readonly path: string;
  /** Removes it with all that is in it. */
  remove(): void;
}

const folderName = /\.partial-[0-9A-Za-z]{6}$/;
/** In the data directory: the path of a folder of this kind, so that the next start finds it wherever it is. */
const recordName = /^backup-[0-9a-f-]{36}\.path$/;
/** In the folder: locked as long as the backup runs. The system drops the lock with the process. */
const lockName = 'lock.db';

/** @throws Error when the folder cannot be made. */
export function createBackupFolder(archive: string, dataDirectory: string): BackupFolder {
  const path = mkdtempSync(`${archive}.partial-`);
  const lock = acquireDirectoryLock(join(path, lockName));
  const record = join(dataDirectory, `backup-${randomUUID()}.path`);
  writeRecord(record, path);
  return {
    path,
    remove() {
      lock?.release();
      rmSync(path, { recursive: true, force: true });
      rmSync(record, { force: true });
    },
  };
}

/** A disk without space is one more reason for a backup, which then is found by the next one beside it only. */
function writeRecord(record: string, path: string): void {
  try {
    writeFileSync(record, path);
  } catch {
    rmSync(record, { force: true });
  }
}

/** Removes what killed backups of a data directory left behind, wherever it is. */
export function removeBackupLeftovers(dataDirectory: string): void {
  for (const name of readdirSync(dataDirectory)) {
    if (!recordName.test(name)) continue;
    const record = join(dataDirectory, name);
    try {
      if (removeUnlessRunning(readFileSync(record, 'utf8'))) rmSync(record, { force: true });
    } catch {
      // The disk takes no writes now: a later start finds it.
    }
  }
}

/** Removes what killed backups left beside the archive that is to be made now. */
export function removeBackupLeftoversBeside(archive: string): void {
  const folder = dirname(archive);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names) if (folderName.test(name)) removeUnlessRunning(join(folder, name));
}

/** @returns whether it is gone, or is no folder of a backup. */
function removeUnlessRunning(path: string): boolean {
  const lockFile = join(path, lockName);
  if (!folderName.test(basename(path)) || !existsSync(lockFile)) return true;
  try {
    const lock = acquireDirectoryLock(lockFile);
    if (lock === undefined) return false;
    lock.release();
    rmSync(path, { recursive: true, force: true });
    return true;
  } catch {
    return false; // its disk takes no writes now
  }
}
