import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { DeadlineCheck } from '../../threads/query-deadline.ts';
import { readInChunks } from '../rows/read-in-chunks.ts';
import { assertTerm, type StoredTerm, termColumns } from './stored-term.ts';

/** Visits all terms of a field in chunks. */
export type TermScan = (field: number, checkDeadline: DeadlineCheck) => Generator<StoredTerm>;

export function createTermScan(db: SqliteDatabase): TermScan {
  const selectFirst = db.prepare<[number, number], StoredTerm>(
    `SELECT ${termColumns} FROM term WHERE field = ? ORDER BY value LIMIT ?`,
  );
  const selectAfter = db.prepare<[number, string, number], StoredTerm>(
    `SELECT ${termColumns} FROM term WHERE field = ? AND value > ? ORDER BY value LIMIT ?`,
  );
  return function* scan(field, checkDeadline) {
    const statements = {
      first: (limit: number) => selectFirst.all(field, limit),
      after: ({ value }: StoredTerm, limit: number) => selectAfter.all(field, value, limit),
    };
    for (const term of readInChunks(statements, checkDeadline)) {
      assertTerm(field, term);
      yield term;
    }
  };
}
