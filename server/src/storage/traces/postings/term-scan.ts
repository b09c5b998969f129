import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { DeadlineCheck } from '../../threads/query-deadline.ts';
import { readInChunks } from '../rows/read-in-chunks.ts';

export interface StoredTerm {
  readonly id: number;
  readonly value: string;
}

/** Visits all terms of a field in chunks. */
export type TermScan = (field: number, checkDeadline: DeadlineCheck) => Generator<StoredTerm>;

export function createTermScan(db: SqliteDatabase): TermScan {
  const selectFirst = db.prepare<[number, number], StoredTerm>(
    'SELECT id, value FROM term WHERE field = ? ORDER BY value LIMIT ?',
  );
  const selectAfter = db.prepare<[number, string, number], StoredTerm>(
    'SELECT id, value FROM term WHERE field = ? AND value > ? ORDER BY value LIMIT ?',
  );
  return (field, checkDeadline) =>
    readInChunks(
      {
        first: (limit) => selectFirst.all(field, limit),
        after: ({ value }, limit) => selectAfter.all(field, value, limit),
      },
      checkDeadline,
    );
}
