import type { SqliteDatabase } from '../../sqlite/open-database.ts';

/** Whether the first start got as far as its identities: before, a `meta.db` has nothing that is worth a copy. */
export function hasProjects(db: SqliteDatabase): boolean {
  return db.prepare('SELECT 1 FROM projects').get() !== undefined;
}
