import { DamagedItem } from '../../../errors/damaged-item.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { diffTerms } from '../../trace-ingest/trace-terms.ts';
import type { ProjectRow, ProjectRows } from '../rows/project-rows.ts';
import { toTraceKey, toTraceNumber } from '../rows/trace-key.ts';
import { type TraceRow, toTraceState, traceColumns } from '../rows/trace-row.ts';
import type { PostingChanges } from './posting-changes.ts';
import { numbersPerContainer } from './posting-container.ts';
import type { ContainerKey } from './stored-posting.ts';

/**
 * Writes the postings of a container again, from the rows of its traces. Call it in a transaction of its own. Damaged rows stay
 * without postings: lists and statistics are of the others.
 */
export type ContainerRebuilder = (key: ContainerKey) => undefined;

/** The labels of a trace may have more than a megabyte. */
const rowsPerSave = 64;

export function createContainerRebuilder(
  db: SqliteDatabase,
  { projects, postings }: { readonly projects: ProjectRows; readonly postings: PostingChanges },
): ContainerRebuilder {
  const selectProjectId = db.prepare<[number], string>('SELECT project_id FROM project WHERE id = ?').pluck();
  const selectRows = db
    .prepare<[number, number, number], TraceRow>(
      `SELECT ${traceColumns} FROM trace WHERE trace_key BETWEEN ? AND ? ORDER BY trace_key LIMIT ?`,
    )
    .safeIntegers();
  const removePostings = db.prepare<[number, number]>(
    'DELETE FROM posting WHERE project = ? AND container = ?',
  );

  function record(project: ProjectRow, row: TraceRow): void {
    try {
      const terms = diffTerms(undefined, toTraceState(row));
      postings.record(project, toTraceNumber(Number(row.trace_key)), terms);
    } catch (error) {
      if (!(error instanceof DamagedItem)) throw error;
    }
  }

  return ({ project: id, container }) => {
    const projectId = selectProjectId.get(id);
    const project = projectId === undefined ? undefined : projects.find(projectId);
    if (project === undefined) return undefined;
    const firstKey = toTraceKey(id, container * numbersPerContainer);
    const lastKey = firstKey + numbersPerContainer - 1;
    removePostings.run(id, container);
    let rows = selectRows.all(firstKey, lastKey, rowsPerSave);
    while (rows.length > 0) {
      for (const row of rows) record(project, row);
      postings.save();
      postings.reset();
      rows = selectRows.all(Number(rows.at(-1)?.trace_key) + 1, lastKey, rowsPerSave);
    }
    return undefined;
  };
}
