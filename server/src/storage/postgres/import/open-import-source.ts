import { renameSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { messageOf } from '../../../errors/message-of.ts';
import { hasProjects } from '../../meta/copies/has-projects.ts';
import { openMetaDatabase } from '../../meta/open-meta-database.ts';
import { assertUndamaged, isDamage } from '../../sqlite/database-damage.ts';
import { openCountingLostFrames } from '../../sqlite/lost-frames.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { syncFolder } from '../../sync-folder.ts';

/** A `meta.db` that nobody else can read or change until it is closed. */
export interface ImportSource {
  readonly db: SqliteDatabase;
  /** Synced pages at the end of its log that cannot be read. */
  readonly lostFrames: number;
  /** Gives the file another name, and closes it. What was changed in it meanwhile is undone. */
  retire(name: string): void;
  /** The same without another name. */
  close(): void;
}

/**
 * Opens a `meta.db`, migrates it and begins a transaction that is never committed.
 *
 * @throws Error with a one-line message when it is damaged, in use, or has no projects.
 */
export function openImportSource(path: string): ImportSource {
  return explainingDamage(path, () => {
    const { db, lostFrames } = openCountingLostFrames(path, (each) => openMetaDatabase(each));
    try {
      assertUndamaged(db);
      if (!hasProjects(db)) throw new Error(`${path} has no projects: there is nothing to import`);
      takeAlone(db);
    } catch (error) {
      db.close();
      throw error;
    }
    return {
      db,
      lostFrames,
      retire(name) {
        db.exec('ROLLBACK');
        // While it is locked, so that no command changes it in between. Without a log it is one file, and a command that waits for
        // the lock finds that the file has moved.
        renameSync(path, name);
        syncFolder(dirname(path));
        db.close();
      },
      close: () => db.close(),
    };
  });
}

/** @throws Error with a one-line message that says what to do when the work meets damage in the structure of the file. */
export function explainingDamage<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!isDamage(error)) throw error;
    const reason = messageOf(error).replace(/\s+/g, ' ');
    throw new Error(
      `${path} is damaged (${reason}): start the service once without --postgres-urls, which restores the newest copy that is intact`,
      { cause: error },
    );
  }
}

/** Commands change a `meta.db` without the lock of the data directory. */
function takeAlone(db: SqliteDatabase): void {
  try {
    // Not in a log, of which others may read while this connection writes.
    if (db.pragma('journal_mode = DELETE', { simple: true }) !== 'delete') throw inUse(db);
    db.pragma('locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    const isBusy = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
    throw isBusy ? inUse(db, error) : error;
  }
}

function inUse({ name }: SqliteDatabase, cause?: unknown): Error {
  return new Error(`${name} is in use by a command; wait until it has ended, and import again`, { cause });
}
