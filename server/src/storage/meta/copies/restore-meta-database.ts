import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { messageOf } from '../../../errors/message-of.ts';
import { assertUndamaged, isDamage } from '../../sqlite/database-damage.ts';
import { openCountingLostFrames } from '../../sqlite/lost-frames.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { quarantineDatabase } from '../../sqlite/quarantine-database.ts';
import { syncFolder } from '../../sync-folder.ts';
import { openMetaDatabase } from '../open-meta-database.ts';
import { findMetaDamage } from './find-meta-damage.ts';
import { hasProjects } from './has-projects.ts';
import { listMetaCopies, type MetaCopy } from './meta-copies.ts';

export interface RestoreOptions {
  readonly databasePath: string;
  readonly copiesFolder: string;
  /** Whether there is telemetry, which nobody can read without the projects that it belongs to. */
  readonly hasTelemetry: boolean;
  readonly nowMs: number;
  readonly onDamage: (item: string) => void;
}

/** What a start restored. */
export interface MetaRestored {
  /** Why the database could not be used. */
  readonly reason: string;
  /** Changes since are missing. */
  readonly copiedAtMs: number;
  readonly copy: string;
  /** Where the damaged file is now; absent when there was none. */
  readonly quarantined?: string;
}

export interface OpenedMetaDatabase {
  readonly db: SqliteDatabase;
  /** Synced frames that its write-ahead log lacks; 0 when it was restored. */
  readonly lostFrames: number;
  readonly restored?: MetaRestored;
}

interface Unusable {
  readonly reason: string;
  /** To restore it from. */
  readonly copy: MetaCopy | undefined;
}

/** More changes of automations than happen between two copies: traces remember the revision that they were evaluated at. */
const skippedRevisions = 1_000_000_000;

/**
 * Opens `meta.db`; one that is damaged, or missing beside telemetry, is restored from its newest copy that is intact.
 *
 * @throws Error with a one-line message that says what to do when there is none.
 */
export function openOrRestoreMetaDatabase(options: RestoreOptions): OpenedMetaDatabase {
  const opened = tryOpen(options);
  if ('db' in opened) return opened;
  const restored = restore(options, opened);
  return { db: openMetaDatabase(options.databasePath, options.onDamage), lostFrames: 0, restored };
}

function tryOpen(options: RestoreOptions): OpenedMetaDatabase | Unusable {
  const { databasePath, hasTelemetry, onDamage } = options;
  if (hasTelemetry && isAbsent(databasePath)) return toUnusable(options, 'it is missing');
  let db: SqliteDatabase | undefined;
  try {
    const opened = openCountingLostFrames(databasePath, (path) => openMetaDatabase(path, onDamage));
    db = opened.db;
    assertUndamaged(db);
    if (!hasTelemetry || hasProjects(db)) return opened;
    const unusable = toUnusable(options, 'it has no projects');
    // Without a copy it is of a first start that was killed before it had made its project.
    if (unusable.copy === undefined) return opened;
    db.close();
    return unusable;
  } catch (error) {
    db?.close();
    if (!isDamage(error)) throw error;
    return toUnusable(options, messageOf(error));
  }
}

/** With the newest copy that is intact. */
function toUnusable({ copiesFolder, nowMs }: RestoreOptions, reason: string): Unusable {
  return { reason, copy: listMetaCopies(copiesFolder, nowMs).find(isIntactCopy) };
}

/** An empty file counts as none: SQLite would begin a new database in it. */
function isAbsent(path: string): boolean {
  return !existsSync(path) || statSync(path).size === 0;
}

function restore({ databasePath, copiesFolder }: RestoreOptions, { reason, copy }: Unusable): MetaRestored {
  if (copy === undefined) {
    throw new Error(
      `${databasePath} cannot be used (${reason}), and ${copiesFolder} has no intact copy of it: put back meta.db from a backup, or start with another, empty --data-directory`,
    );
  }
  // First, so that a crash in between leaves a missing database, which the next start restores.
  const quarantined = quarantineDatabase(databasePath);
  const partial = `${databasePath}-restoring`;
  copyFileSync(copy.path, partial);
  chmodSync(partial, 0o600);
  skipRevisions(partial);
  syncFile(partial);
  renameSync(partial, databasePath);
  syncFolder(dirname(databasePath));
  const { copiedAtMs, path } = copy;
  return { reason, copiedAtMs, copy: path, ...(quarantined === undefined ? {} : { quarantined }) };
}

/** Before the file is in its place: a start that finds it there takes it for one that was never damaged. */
function skipRevisions(path: string): void {
  const db = new Database(path);
  try {
    // A journal in a file would outlive a kill, and be played back into the next copy.
    db.pragma('journal_mode = MEMORY');
    db.prepare('UPDATE automation_revision SET revision = revision + ?').run(skippedRevisions);
  } finally {
    db.close();
  }
}

function isIntactCopy({ path }: MetaCopy): boolean {
  try {
    const db = new Database(path, { readonly: true });
    try {
      return findMetaDamage(db) === undefined && hasProjects(db);
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
}

function syncFile(path: string): void {
  const handle = openSync(path, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
