import { type LabelList, limitLabels } from '../../../traces/limit-labels.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { DeadlineCheck } from '../../threads/query-deadline.ts';
import { createFieldLookup } from '../postings/field-lookup.ts';
import { createTermScan } from '../postings/term-scan.ts';
import { createProjectLookup } from '../rows/project-lookup.ts';
import { readInChunks } from '../rows/read-in-chunks.ts';

const noLabels: LabelList = { items: [], truncated: false };

/** What the traces of a project have; every list by code point, which is the order of the database: that of bytes in UTF-8. */
export interface TraceMetadata {
  tags(projectId: string, checkDeadline: DeadlineCheck): LabelList;
  attributeKeys(projectId: string, checkDeadline: DeadlineCheck): LabelList;
  /** `undefined` when the key was never seen. */
  attributeValues(projectId: string, key: string, checkDeadline: DeadlineCheck): LabelList | undefined;
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
  const findField = createFieldLookup(db);

  function valuesOf(
    projectId: string,
    kind: 'tag' | 'attribute',
    key: string,
    checkDeadline: DeadlineCheck,
  ): LabelList | undefined {
    const project = findProject(projectId);
    const field = project === undefined ? undefined : findField(project, kind, key);
    if (field === undefined) return undefined;
    return limitLabels(valuesIn(scanTerms(field, checkDeadline)));
  }

  return {
    tags: (projectId, checkDeadline) => valuesOf(projectId, 'tag', '', checkDeadline) ?? noLabels,
    attributeKeys(projectId, checkDeadline) {
      const project = findProject(projectId);
      if (project === undefined) return noLabels;
      const statements = {
        first: (limit: number) => selectFirstKeys.all(project, limit),
        after: (key: string, limit: number) => selectKeysAfter.all(project, key, limit),
      };
      return limitLabels(readInChunks(statements, checkDeadline));
    },
    attributeValues: (projectId, key, checkDeadline) => valuesOf(projectId, 'attribute', key, checkDeadline),
  };
}

function* valuesIn(terms: Iterable<{ readonly value: string }>): Generator<string> {
  for (const { value } of terms) yield value;
}
