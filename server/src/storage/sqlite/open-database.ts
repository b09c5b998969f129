import { basename, dirname } from 'node:path';
import Database from 'better-sqlite3';
import { messageOf } from '../../errors/message-of.ts';
import { rememberConnection } from './open-connections.ts';

export type SqliteDatabase = Database.Database;

export interface OpenOptions {
  /** Reads one snapshot per transaction and never creates the file. */
  readonly readOnly?: boolean;
  /** Lets a new database give free pages back with `PRAGMA incremental_vacuum`. */
  readonly incrementalVacuum?: boolean;
  /** Pages that the connection keeps; 2 MiB by default: there are many connections, and the system has the file in memory too. */
  readonly cacheKibibytes?: number;
  /** Of a new database, 8 KiB by default; an existing one keeps its own. Larger pages cost less for each byte of a large value, but a small commit writes whole pages. */
  readonly pageBytes?: number;
}

/** The first release without the WAL-reset bug, which could lose a commit when a checkpoint races with a writer. */
const oldestSqliteVersion = [3, 51, 3] as const;
const busyTimeoutMs = 5_000;
const defaultCacheKibibytes = 2 * 1024;
const defaultPageBytes = 8192;
/** Of the write-ahead log before it is copied into the main file: SQLite's thousand pages of the default size. */
const checkpointBytes = 1000 * defaultPageBytes;

/**
 * Opens one connection with the durability every store promises: write-ahead log and an fsync at each commit.
 * Each setting is read back, because the driver falls back to weaker ones silently.
 *
 * @throws Error with a one-line message naming the file when it cannot be opened or a setting does not hold.
 */
export function openDatabase(path: string, options: OpenOptions = {}): SqliteDatabase {
  const readonly = options.readOnly === true;
  const db = connect(path, readonly);
  try {
    configure(db, options);
    assertSettings(db, path);
    rememberConnection(db);
    return db;
  } catch (cause) {
    db.close();
    throw new Error(`cannot use database ${path}: ${messageOf(cause)}${remedyOf(path, cause)}`, { cause });
  }
}

/** Once the database itself is open, what cannot be opened are the files beside it. */
function remedyOf(path: string, cause: unknown): string {
  if (!(cause instanceof Database.SqliteError) || cause.code !== 'SQLITE_CANTOPEN') return '';
  const name = basename(path);
  return `; also to read it, SQLite makes the files ${name}-wal and ${name}-shm in ${dirname(path)}, which has to be writable`;
}

function connect(path: string, readonly: boolean): SqliteDatabase {
  try {
    return new Database(path, { readonly, fileMustExist: readonly, timeout: busyTimeoutMs });
  } catch (cause) {
    throw new Error(`cannot open database ${path}: ${messageOf(cause)}`, { cause });
  }
}

function configure(
  db: SqliteDatabase,
  {
    readOnly,
    incrementalVacuum,
    cacheKibibytes = defaultCacheKibibytes,
    pageBytes = defaultPageBytes,
  }: OpenOptions,
): void {
  if (readOnly !== true) {
    // Both take effect only while the file is still empty, so they have to come before the journal mode.
    db.pragma(`page_size = ${pageBytes}`);
    // In a file that has pages it would write one of them, which a full disk does not take.
    const isEmpty = db.pragma('page_count', { simple: true }) === 0;
    if (incrementalVacuum === true && isEmpty) db.pragma('auto_vacuum = INCREMENTAL');
    db.pragma('journal_mode = WAL');
    db.pragma(`wal_autocheckpoint = ${Math.floor(checkpointBytes / pageBytesOf(db))}`);
  }
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  db.pragma(`cache_size = -${cacheKibibytes}`);
}

function pageBytesOf(db: SqliteDatabase): number {
  return Number(db.pragma('page_size', { simple: true }));
}

function assertSettings(db: SqliteDatabase, path: string): void {
  const version = String(db.prepare('SELECT sqlite_version()').pluck().get());
  if (!isAtLeast(version, oldestSqliteVersion)) {
    throw new Error(`SQLite ${version} is older than ${oldestSqliteVersion.join('.')}`);
  }
  assertPragma(db, 'journal_mode', path === ':memory:' ? 'memory' : 'wal');
  assertPragma(db, 'synchronous', 2);
  assertPragma(db, 'foreign_keys', 1);
  assertPragma(db, 'busy_timeout', busyTimeoutMs);
}

function assertPragma(db: SqliteDatabase, name: string, expected: string | number): void {
  const actual: unknown = db.pragma(name, { simple: true });
  if (actual !== expected) {
    throw new Error(`PRAGMA ${name} is ${String(actual)}, expected ${expected}`);
  }
}

function isAtLeast(version: string, minimum: readonly number[]): boolean {
  const parts = version.split('.').map(Number);
  for (const [index, least] of minimum.entries()) {
    const part = parts[index] ?? 0;
    if (part !== least) return part > least;
  }
  return true;
}
