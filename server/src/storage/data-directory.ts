import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';

/** The paths of a data directory. */
export interface DataDirectoryLayout {
  /** Absolute. */
  readonly folder: string;
  readonly metaDatabase: string;
  readonly tracesFolder: string;
  readonly logsFolder: string;
  readonly metricsFolder: string;
  /** An empty database whose only use is the lock on it. */
  readonly lockDatabase: string;
  /** Holds the id of the process that has the lock, for the error message of another one. */
  readonly processIdFile: string;
}

export interface DataDirectory extends DataDirectoryLayout {
  /** Releases the lock. */
  release(): void;
}

export interface ClaimOptions {
  readonly path: string;
  readonly processId: number;
}

/** Keeps the locks reachable: a garbage-collected connection closes, which releases the lock. */
const heldLocks = new Set<Database.Database>();

export function layOutDataDirectory(path: string): DataDirectoryLayout {
  const folder = resolve(path);
  return {
    folder,
    metaDatabase: join(folder, 'meta.db'),
    tracesFolder: join(folder, 'traces'),
    logsFolder: join(folder, 'logs'),
    metricsFolder: join(folder, 'metrics'),
    lockDatabase: join(folder, 'lock.db'),
    processIdFile: join(folder, 'serve.pid'),
  };
}

/**
 * Creates the data directory if absent, and locks it against other services until `release`.
 * The operating system drops the lock with the process, so a killed one leaves nothing behind.
 *
 * @throws Error with a one-line message when the directory cannot be written or another process holds it.
 */
export function claimDataDirectory({ path, processId }: ClaimOptions): DataDirectory {
  const layout = layOutDataDirectory(path);
  createFolder(layout.folder);
  const lock = acquireLock(layout);
  heldLocks.add(lock);
  writeFileSync(layout.processIdFile, `${processId}\n`);
  return {
    ...layout,
    release() {
      rmSync(layout.processIdFile, { force: true });
      lock.close();
      heldLocks.delete(lock);
    },
  };
}

function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  // Not `recursive`: on a file system without folder creation, such as /proc, Node retries for ever.
  createFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (cause) {
    if (existsSync(folder)) return; // another process was faster
    throw new Error(`cannot create the data directory ${folder}: ${reasonOf(cause)}`, { cause });
  }
}

function acquireLock(layout: DataDirectoryLayout): Database.Database {
  let lock: Database.Database | undefined;
  try {
    lock = new Database(layout.lockDatabase, { timeout: 0 });
    lock.pragma('locking_mode = EXCLUSIVE');
    // Never committed: the lock lasts as long as the transaction.
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (cause) {
    lock?.close();
    const isHeld = cause instanceof Database.SqliteError && cause.code.startsWith('SQLITE_BUSY');
    const problem = isHeld
      ? `the data directory ${layout.folder} is in use by ${readHolder(layout)}; stop it or choose another directory`
      : `cannot write to the data directory ${layout.folder}: ${reasonOf(cause)}`;
    throw new Error(problem, { cause });
  }
}

function readHolder({ processIdFile }: DataDirectoryLayout): string {
  try {
    return `process ${Number.parseInt(readFileSync(processIdFile, 'utf8'), 10)}`;
  } catch {
    return 'another process'; // which has the lock but has not written its id yet
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
