import { truncateSync } from 'node:fs';
import Database from 'better-sqlite3';
import { isDamage } from '../sqlite/database-damage.ts';
import { identifyFile, identifyFileLater } from './file-identity.ts';

/** A lock that the operating system drops with the process, so a killed one leaves nothing behind. */
export interface DirectoryLock {
  /** Whether its file is still the one at its path: otherwise another process may lock a new one there. */
  isInPlace(): Promise<boolean>;
  release(): void;
}

/** Keeps the locks reachable: a garbage-collected connection closes, which releases the lock. */
const heldLocks = new Set<Database.Database>();

/**
 * Locks an empty database whose only use is this lock; creates it if absent.
 *
 * @returns `undefined` when another process holds it.
 * @throws Error when the file cannot be used.
 */
export function acquireDirectoryLock(path: string): DirectoryLock | undefined {
  try {
    return tryAcquire(path);
  } catch (error) {
    if (!isDamage(error)) throw error;
    // Nobody has the lock, which is asked for before the content is read. The same file, so that two who do this exclude each other.
    truncateSync(path);
    return tryAcquire(path);
  }
}

function tryAcquire(path: string): DirectoryLock | undefined {
  let connection: Database.Database | undefined;
  try {
    connection = new Database(path, { timeout: 0 });
    connection.pragma('locking_mode = EXCLUSIVE');
    // Never committed: the lock lasts as long as the transaction.
    connection.exec('BEGIN EXCLUSIVE');
    const held = connection;
    const identity = identifyFile(path);
    heldLocks.add(held);
    return {
      isInPlace: async () => identity !== undefined && (await identifyFileLater(path)) === identity,
      release() {
        held.close();
        heldLocks.delete(held);
      },
    };
  } catch (error) {
    connection?.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return undefined;
    throw error;
  }
}
