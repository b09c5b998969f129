import type { SqliteDatabase } from './open-database.ts';

/**
 * Checkpoints SQLite's write-ahead log into the main file. SQLite silently treats a damaged frame as the end of its
 * log, so data without another copy must not stay there.
 * @returns false when a reader's snapshot blocked it for longer than the busy timeout.
 */
export function checkpoint(db: SqliteDatabase): boolean {
  const [result] = db.pragma('wal_checkpoint(TRUNCATE)') as [{ readonly busy: number }];
  return result.busy === 0;
}

/** @throws Error when a reader's snapshot blocked it; a later call may succeed. */
export function assertCheckpoint(db: SqliteDatabase): void {
  if (!checkpoint(db)) throw new Error(`${db.name} is being read for long: its log could not be emptied`);
}
