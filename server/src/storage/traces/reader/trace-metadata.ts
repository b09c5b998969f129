import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { DeadlineCheck } from '../../threads/query-deadline.ts';
import { createTermScan } from '../postings/term-scan.ts';
import { createProjectLookup } from '../rows/project-lookup.ts';
import { readInChunks } from '../rows/read-in-chunks.ts';

/**
 * Everything seen so far in a project; every list in code-unit order. The database sorts by bytes, which differs beyond
 * the basic plane, so its nearly ordered results are sorted again.
 */
export interface TraceMetadata {
  tags(projectId: string, checkDeadline: DeadlineCheck): string[];
  attributeKeys(projectId: string, checkDeadline: DeadlineCheck): string[];
  /** `undefined` when the key was never seen. */
  attributeValues(projectId: string, key: string, checkDeadline: DeadlineCheck): string[] | undefined;
}

export function createTraceMetadata(db: SqliteDatabase): TraceMetadata {
  const findProject = createProjectLookup(db);
  const scanTerms = createTermScan(db);
  const selectFirstKeys = db
    .prepare<[number, number], string>(
      "SELECT key FROM field WHERE project = ? AND kind = 'attribute' ORDER BY key LIMIT ?",
    )
    .pluck();
  const selectKeysAfter = db
    .prepare<[number, string, number], string>(
      "SELECT key FROM field WHERE project = ? AND kind = 'attribute' AND key > ? ORDER BY key LIMIT ?",
    )
    .pluck();
  const findField = db
    .prepare<[number, 'tag' | 'attribute', string], number>(
      'SELECT id FROM field WHERE project = ? AND kind = ? AND key = ?',
    )
    .pluck();

  function valuesOf(
    projectId: string,
    kind: 'tag' | 'attribute',
    key: string,
    checkDeadline: DeadlineCheck,
  ): string[] | undefined {
    const project = findProject(projectId);
    const field = project === undefined ? undefined : findField.get(project, kind, key);
    if (field === undefined) return undefined;
    return Array.from(scanTerms(field, checkDeadline), ({ value }) => value).sort();
  }

  return {
    tags: (projectId, checkDeadline) => valuesOf(projectId, 'tag', '', checkDeadline) ?? [],
    attributeKeys(projectId, checkDeadline) {
      const project = findProject(projectId);
      if (project === undefined) return [];
      const statements = {
        first: (limit: number) => selectFirstKeys.all(project, limit),
        after: (key: string, limit: number) => selectKeysAfter.all(project, key, limit),
      };
      return [...readInChunks(statements, checkDeadline)].sort();
    },
    attributeValues: (projectId, key, checkDeadline) => valuesOf(projectId, 'attribute', key, checkDeadline),
  };
}
