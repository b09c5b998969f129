import type { SqliteDatabase } from '../open-database.ts';
import { createProjectLookup } from './project-lookup.ts';

/** What was ever seen in a project; every list in code-unit order. */
export interface TraceMetadata {
  tags(projectId: string): string[];
  attributeKeys(projectId: string): string[];
  /** `undefined` when the key was never seen. */
  attributeValues(projectId: string, key: string): string[] | undefined;
}

export function createTraceMetadata(db: SqliteDatabase): TraceMetadata {
  const findProject = createProjectLookup(db);
  const selectKeys = db
    .prepare<[number], string>("SELECT key FROM field WHERE project = ? AND kind = 'attribute'")
    .pluck();
  const findField = db
    .prepare<[number, 'tag' | 'attribute', string], number>(
      'SELECT id FROM field WHERE project = ? AND kind = ? AND key = ?',
    )
    .pluck();
  const selectValues = db.prepare<[number], string>('SELECT value FROM term WHERE field = ?').pluck();

  function valuesOf(projectId: string, kind: 'tag' | 'attribute', key: string): string[] | undefined {
    const project = findProject(projectId);
    const field = project === undefined ? undefined : findField.get(project, kind, key);
    // The database sorts by bytes, which differs from JavaScript beyond the basic plane.
    return field === undefined ? undefined : selectValues.all(field).sort();
  }

  return {
    tags: (projectId) => valuesOf(projectId, 'tag', '') ?? [],
    attributeKeys(projectId) {
      const project = findProject(projectId);
      return project === undefined ? [] : selectKeys.all(project).sort();
    },
    attributeValues: (projectId, key) => valuesOf(projectId, 'attribute', key),
  };
}
