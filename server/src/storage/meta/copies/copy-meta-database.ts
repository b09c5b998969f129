import { closeSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { freeBytes } from '../../directory/free-bytes.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { syncFolder } from '../../sync-folder.ts';
import { findMetaDamageInSteps } from './find-meta-damage.ts';
import { nameMetaCopy, pruneMetaCopies } from './meta-copies.ts';

/** Larger ones are left to `cairn backup`: a copy is read whole, in the thread that serves. */
const maxCopiedBytes = 256 * 1024 * 1024;
/** Left free for the stores. */
const minFreeBytes = 64 * 1024 * 1024;
const partialName = 'meta-partial';

/**
 * Copies `meta.db` and checks the copy, both between other work of the thread, and removes the oldest copies. A copy that an earlier
 * one is to be restored from is never replaced by a damaged one.
 *
 * @throws Error with a one-line message that says why there is no copy.
 */
export async function copyMetaDatabase(db: SqliteDatabase, folder: string, nowMs: number): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  assertRoom(db, folder);
  const partial = join(folder, partialName);
  rmSync(partial, { force: true });
  closeSync(openSync(partial, 'wx', 0o600));
  try {
    await db.backup(partial);
    await assertIntactCopy(partial);
    // SQLite takes a damaged frame of the log for its end: then the main file must not have less than a copy.
    db.pragma('wal_checkpoint(PASSIVE)');
    renameSync(partial, join(folder, nameMetaCopy(nowMs)));
    syncFolder(folder);
  } finally {
    rmSync(partial, { force: true });
  }
  pruneMetaCopies(folder, nowMs);
}

function assertRoom({ name }: SqliteDatabase, folder: string): void {
  const { size } = statSync(name);
  if (size > maxCopiedBytes) {
    throw new Error(`meta.db has ${size} bytes, copies at most ${maxCopiedBytes}: use "cairn backup"`);
  }
  if (freeBytes(dirname(folder)) < size + minFreeBytes)
    throw new Error('the disk is too full for a copy of meta.db');
}

async function assertIntactCopy(path: string): Promise<void> {
  const copy = new Database(path);
  try {
    // One file without others beside it, which is read without writing.
    copy.pragma('journal_mode = DELETE');
    const damaged = await findMetaDamageInSteps(copy, () => setImmediate());
    if (damaged !== undefined) throw new Error(`the stored ${damaged} is damaged: restore or delete it`);
  } finally {
    copy.close();
  }
}
