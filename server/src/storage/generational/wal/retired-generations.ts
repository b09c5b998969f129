import type { SqliteDatabase } from '../../sqlite/open-database.ts';

/** Sealed memtables some of whose entries the write-ahead log still has. */
export interface RetiredGenerations {
  /** Excludes the remaining entries of a memtable from a replay. */
  retire(generation: number): void;
  /** Removes the exclusion, once the last entry is deleted. */
  forget(generation: number): void;
  retired(): number[];
}

export function createRetiredGenerations(db: SqliteDatabase): RetiredGenerations {
  const insert = db.prepare<[number]>(
    'INSERT INTO retired_generation (generation) VALUES (?) ON CONFLICT (generation) DO NOTHING',
  );
  const remove = db.prepare<[number]>('DELETE FROM retired_generation WHERE generation = ?');
  const select = db
    .prepare<[], number>('SELECT generation FROM retired_generation ORDER BY generation')
    .pluck();

  return {
    retire: (generation) => void insert.run(generation),
    forget: (generation) => void remove.run(generation),
    retired: () => select.all(),
  };
}
