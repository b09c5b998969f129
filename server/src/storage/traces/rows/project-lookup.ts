import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createProjectFinder } from './stored-project.ts';

/** Finds the row id of a project; `undefined` before its first trace. @throws DamagedItem as `createProjectFinder`. */
export function createProjectLookup(db: SqliteDatabase): (projectId: string) => number | undefined {
  const find = createProjectFinder(db);
  return (projectId) => find(projectId)?.id;
}
