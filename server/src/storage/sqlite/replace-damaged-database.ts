import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from '../../errors/message-of.ts';
import { syncFolder } from '../sync-folder.ts';
import { assertCheckpoint } from './checkpoint.ts';
import type { SqliteDatabase } from './open-database.ts';
import { findLastQuarantined, quarantineDatabase, sidecarSuffixes } from './quarantine-database.ts';

/** A copy that is being written; one that is found is of a process that was killed, and worth nothing. */
const unfinishedSuffix = '.salvaging';
/** A copy that is whole and durable: the database at the path is damaged as long as there is one. */
const wholeSuffix = '.salvaged';

export interface Replacement {
  /** Of the damaged database, which is closed. */
  readonly path: string;
  /** Opens a database for writing, created when absent, and migrates its schema. */
  readonly open: (path: string) => SqliteDatabase;
  /** Copies what can be read of the damaged database into a new one. */
  readonly salvage: (damagedPath: string, fresh: SqliteDatabase) => void;
}

/**
 * Replaces a damaged database by a copy of what can be read of it, and moves the damaged one to `quarantine`. A process that is killed
 * before the copy is whole leaves the damaged one in its place, and one that is killed later leaves the rest to `finishReplacement`.
 *
 * @returns where the damaged database is now.
 * @throws Error with a one-line message when the disk takes no writes; the damaged database is still in its place then.
 */
export function replaceDamagedDatabase({ path, open, salvage }: Replacement): string {
  const unfinished = `${path}${unfinishedSuffix}`;
  removeUnfinished(path);
  try {
    writeWhole(unfinished, open, (fresh) => salvage(path, fresh));
  } catch (cause) {
    const reason = messageOf(cause);
    throw new Error(`cannot copy what can be read of the damaged ${path}: ${reason}`, { cause });
  }
  renameSync(unfinished, `${path}${wholeSuffix}`);
  syncFolder(dirname(path));
  return finishReplacement(path) ?? path;
}

function writeWhole(path: string, open: Replacement['open'], write: (db: SqliteDatabase) => void): void {
  const db = open(path);
  try {
    write(db);
    // Closing checkpoints too, but says nothing when it fails, and the log does not move with the file.
    assertCheckpoint(db);
  } finally {
    db.close();
  }
}

/**
 * Goes on where a process was killed in `replaceDamagedDatabase`; before the database is opened.
 *
 * @returns where the damaged database is now; `undefined` when there was nothing to go on with.
 */
export function finishReplacement(path: string): string | undefined {
  removeUnfinished(path);
  const whole = `${path}${wholeSuffix}`;
  if (!existsSync(whole)) return undefined;
  const aside = quarantineDatabase(path) ?? findLastQuarantined(path);
  renameSync(whole, path);
  syncFolder(dirname(path));
  return aside;
}

function removeUnfinished(path: string): void {
  for (const suffix of ['', ...sidecarSuffixes])
    rmSync(`${path}${unfinishedSuffix}${suffix}`, { force: true });
}
