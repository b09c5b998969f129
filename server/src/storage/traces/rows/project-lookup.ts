import type { SqliteDatabase } from '../../sqlite/open-database.ts';

/** Finds the row id of a project; `undefined` before its first trace. */
export function createProjectLookup(db: SqliteDatabase): (projectId: string) => number | undefined {
  const select = db.prepare<[string], number>('SELECT id FROM project WHERE project_id = ?').pluck();
  return (projectId) => select.get(projectId);
}
