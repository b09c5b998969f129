import type { SqliteDatabase } from '../open-database.ts';

/** Finds the number rows know a project by; `undefined` before its first trace. */
export function createProjectLookup(db: SqliteDatabase): (projectId: string) => number | undefined {
  const select = db.prepare<[string], number>('SELECT id FROM project WHERE project_id = ?').pluck();
  return (projectId) => select.get(projectId);
}
