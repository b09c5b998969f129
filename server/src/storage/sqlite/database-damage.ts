import Database from 'better-sqlite3';
import type { SqliteDatabase } from './open-database.ts';

/** A short read: the file, which may be the write-ahead log, ends before a page that it had. */
const damageCodes = /^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/;

/** Whether an error, or one of its causes, reports a corrupt database file. */
export function isDamage(error: unknown): boolean {
  if (error instanceof Database.SqliteError && damageCodes.test(error.code)) return true;
  return error instanceof Error && error.cause !== undefined && isDamage(error.cause);
}

/** Whether the disk failed to read a page, which may be as it was written. */
export function isReadFailure(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_IOERR') && !isDamage(error);
}

/**
 * Reads the whole file, because damage in unread pages would otherwise surface only at a later commit.
 *
 * @throws SqliteError matching `isDamage` when the structure of the file is broken.
 */
export function assertUndamaged(db: SqliteDatabase): void {
  const problem: unknown = db.pragma('quick_check(1)', { simple: true });
  if (problem !== 'ok') throw new Database.SqliteError(String(problem), 'SQLITE_CORRUPT');
}
