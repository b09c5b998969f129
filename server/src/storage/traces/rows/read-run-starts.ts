import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createRunSearch, decodeRunStarts } from './creation-runs.ts';
import { isIntactProject, projectColumns, type StoredProject } from './stored-project.ts';

/** Reads where times of creation of a project decrease; see `ProjectRow.runStarts`. */
export function createRunStartsReader(db: SqliteDatabase): (project: number) => readonly number[] {
  const select = db.prepare<[number], StoredProject>(`SELECT ${projectColumns} FROM project WHERE id = ?`);
  const search = createRunSearch(db);
  return (project) => {
    const stored = select.get(project);
    if (stored === undefined) return [];
    return isIntactProject(stored) ? decodeRunStarts(stored.runStarts) : search(project);
  };
}
