import { basename, join, resolve } from 'node:path';
import { messageOf } from '../errors/message-of.ts';
import { removeBackupLeftovers } from './directory/backup-leftovers.ts';
import { dropBallastIfFull } from './directory/ballast.ts';
import { createDataFolder } from './directory/create-data-folder.ts';
import { acquireDirectoryLock, type DirectoryLock } from './directory/directory-lock.ts';
import { createHolderFile, type HolderFile } from './directory/holder-file.ts';
import { narrowDataDirectory, narrowFiles } from './directory/narrow-permissions.ts';

/** The paths of a data directory. */
export interface DataDirectoryLayout {
  /** Absolute. */
  readonly folder: string;
  readonly metaDatabase: string;
  /** Automatic copies of it. */
  readonly metaCopiesFolder: string;
  /** Names the PostgreSQL database that is used instead of `meta.db`. */
  readonly postgresBinding: string;
  /** The `meta.db` that was brought to that database. Nothing reads it. */
  readonly importedMetaDatabase: string;
  readonly tracesFolder: string;
  readonly logsFolder: string;
  readonly metricsFolder: string;
  /** An empty database whose only use is the lock on it. */
  readonly lockDatabase: string;
  /** Names the process that has the lock, for others that find the lock's file removed. */
  readonly processIdFile: string;
}

export interface DataDirectory extends DataDirectoryLayout {
  /** Paths within the folder that other users could read or write, and no longer can; `.` is the folder itself. */
  readonly narrowed: readonly string[];
  /**
   * Locks again if the file of the lock was removed or replaced; returns whether it was.
   *
   * @throws Error with a one-line message when another process has the directory.
   */
  renewLock(): Promise<boolean>;
  /** Releases the lock. */
  release(): void;
}

export interface ClaimOptions {
  readonly path: string;
  readonly processId: number;
}

export function layOutDataDirectory(path: string): DataDirectoryLayout {
  const folder = resolve(path);
  return {
    folder,
    metaDatabase: join(folder, 'meta.db'),
    metaCopiesFolder: join(folder, 'meta-copies'),
    postgresBinding: join(folder, 'postgres-database'),
    importedMetaDatabase: join(folder, 'meta.db.imported'),
    tracesFolder: join(folder, 'traces'),
    logsFolder: join(folder, 'logs'),
    metricsFolder: join(folder, 'metrics'),
    lockDatabase: join(folder, 'lock.db'),
    processIdFile: join(folder, 'serve.pid'),
  };
}

/** The stores that are in a data directory, and not in databases elsewhere. */
export interface EmbeddedStores {
  readonly hasMeta: boolean;
  readonly hasTelemetry: boolean;
}

/** The files that a service keeps open as long as it runs; what is written to them must not go elsewhere. */
export function listOpenFiles(
  { metaDatabase, tracesFolder, logsFolder, metricsFolder }: DataDirectoryLayout,
  has: EmbeddedStores,
): string[] {
  const databases = [
    ...(has.hasMeta ? [metaDatabase] : []),
    ...(has.hasTelemetry
      ? [join(tracesFolder, 'traces.db'), join(logsFolder, 'wal.db'), join(metricsFolder, 'wal.db')]
      : []),
  ];
  return databases.flatMap((path) => [path, `${path}-wal`]);
}

/**
 * Creates the data directory if absent, locks it against other services until `release`, and closes it to other users.
 *
 * @throws Error with a one-line message when the directory cannot be written, another process holds it, or it cannot be
 *   closed to others.
 */
export function claimDataDirectory({ path, processId }: ClaimOptions): DataDirectory {
  const layout = layOutDataDirectory(path);
  const { folder, lockDatabase, metaDatabase, postgresBinding, importedMetaDatabase } = layout;
  createDataFolder(folder);
  dropBallastIfFull(folder);
  // A restored backup has no lock, and with projects in PostgreSQL no meta.db.
  const ownPaths = [metaDatabase, lockDatabase, postgresBinding, importedMetaDatabase];
  const wasOpen = narrowDataDirectory(
    folder,
    ownPaths.map((ownPath) => basename(ownPath)),
  );
  const holder = createHolderFile(layout.processIdFile, processId);
  let lock = lockAgainstOthers(layout, holder);
  writeHolder(folder, holder);
  removeBackupLeftovers(folder);
  return {
    ...layout,
    narrowed: [...(wasOpen ? ['.'] : []), ...narrowFiles(folder)],
    async renewLock() {
      if (await lock.isInPlace()) return false;
      const renewed = tryLockAgain(lockDatabase);
      const other = holder.readHolder();
      if (renewed === undefined && other !== undefined && other !== processId) {
        throw new Error(
          `the lock of ${folder} was removed, and process ${other} has taken the data directory`,
        );
      }
      // A process that starts has it until it reads whose directory it is, or the disk takes no new file.
      if (renewed === undefined) return false;
      lock.release();
      lock = renewed;
      writeHolder(folder, holder);
      return true;
    },
    release() {
      holder.remove();
      lock.release();
    },
  };
}

function lockAgainstOthers(layout: DataDirectoryLayout, holder: HolderFile): DirectoryLock {
  const { folder } = layout;
  const lock = tryLock(layout);
  if (lock === undefined) throw inUse(folder, holder.readHolder());
  // Who removes the file of the lock under a running service takes nothing from it.
  const living = holder.findLivingHolder();
  if (living === undefined) return lock;
  lock.release();
  throw inUse(folder, living);
}

function tryLockAgain(lockDatabase: string): DirectoryLock | undefined {
  try {
    return acquireDirectoryLock(lockDatabase);
  } catch {
    return undefined;
  }
}

function tryLock({ folder, lockDatabase }: DataDirectoryLayout): DirectoryLock | undefined {
  try {
    return acquireDirectoryLock(lockDatabase);
  } catch (cause) {
    throw cannotWrite(folder, cause);
  }
}

function cannotWrite(folder: string, cause: unknown): Error {
  const reason = messageOf(cause);
  return new Error(
    `cannot write to the data directory ${folder}: ${reason}; name another with --data-directory (CAIRN_DATA_DIRECTORY), or make this one writable`,
    { cause },
  );
}

/** @param holder unknown when it has the lock but has not written its id yet. */
function inUse(folder: string, holder: number | undefined): Error {
  const name = holder === undefined ? 'another process' : `process ${holder}`;
  return new Error(`the data directory ${folder} is in use by ${name}; stop it or choose another directory`);
}

/** A full disk may refuse it: the lock holds without it. */
function writeHolder(folder: string, holder: HolderFile): void {
  try {
    holder.write();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return;
    throw cannotWrite(folder, error);
  }
}
