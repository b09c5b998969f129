import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { listRecentRequests, type StoredRequest } from '../../sqlite/recent-requests.ts';
import { numbersPerContainer } from '../../traces/postings/posting-container.ts';
import { createProjectRows } from '../../traces/rows/project-rows.ts';
import { toTraceKey, toTraceNumber } from '../../traces/rows/trace-key.ts';

/** The counters of a project. */
export interface ExportedTraceProject {
  readonly projectId: string;
  readonly lastNumber: number;
  readonly lastCreatedAtMs: number;
  /** Of the last trace that was created earlier than the one before it; 0 without one. */
  readonly lastStepNumber: number;
}

/** A tag or an attribute that is listed, although perhaps no trace has it any more. */
export interface ExportedLabel {
  readonly projectId: string;
  readonly kind: 'tag' | 'attribute';
  readonly key: string;
  readonly value: string;
  /** When the newest of the traces that it is listed with was created. */
  readonly createdAtMs: number;
}

/** What traces have in common. */
export interface TraceTables {
  /** Differs once anything was added. */
  readonly state: string;
  readonly projects: readonly ExportedTraceProject[];
  /** Labels that traces which were created at this time or later keep listed. */
  labels(keptFromMs: number): Generator<ExportedLabel>;
  /** Requests that would count as retries if they came again, some at a time. */
  recentRequests(nowMs: number): Iterable<readonly StoredRequest[]>;
}

interface TermRow {
  readonly project: number;
  readonly projectId: string;
  readonly kind: 'tag' | 'attribute';
  readonly key: string;
  readonly value: string;
  readonly lastContainer: number;
}

export function createTraceTables(db: SqliteDatabase): TraceTables {
  const projectIds = db
    .prepare<[], string>('SELECT project_id FROM project ORDER BY project_id')
    .pluck()
    .all();
  const rows = createProjectRows(db);
  const projects = projectIds.map((projectId): ExportedTraceProject => {
    const { lastNumber = 0, lastCreatedAtMs = 0, runStarts = [] } = rows.find(projectId) ?? {};
    return { projectId, lastNumber, lastCreatedAtMs, lastStepNumber: runStarts.at(-1) ?? 0 };
  });
  const selectTerms = db.prepare<[], TermRow>(
    `SELECT field.project, project.project_id AS projectId, field.kind, field.key, term.value,
       term.last_container AS lastContainer
     FROM field JOIN project ON project.id = field.project JOIN term ON term.field = field.id
     WHERE field.kind IN ('tag', 'attribute')`,
  );
  const selectNewest = db.prepare<[number, number], { readonly key: number; readonly createdAtMs: number }>(
    `SELECT trace_key AS key, created_at_ms AS createdAtMs FROM trace
     WHERE trace_key BETWEEN ? AND ? ORDER BY trace_key DESC LIMIT 1`,
  );
  return {
    state: readState(db, projects),
    projects,
    *labels(keptFromMs) {
      const newestOf = new Map<string, { readonly key: number; readonly createdAtMs: number } | undefined>();
      for (const { project, projectId, kind, key, value, lastContainer } of selectTerms.iterate()) {
        const place = `${project} ${lastContainer}`;
        const end = (lastContainer + 1) * numbersPerContainer;
        if (!newestOf.has(place))
          newestOf.set(place, selectNewest.get(toTraceKey(project, 0), toTraceKey(project, end) - 1));
        const newest = newestOf.get(place);
        // With the last trace of a container go the labels that it lists.
        const isListed = newest !== undefined && toTraceNumber(newest.key) >= end - numbersPerContainer;
        if (isListed && newest.createdAtMs >= keptFromMs)
          yield { projectId, kind, key, value, createdAtMs: newest.createdAtMs };
      }
    },
    recentRequests: (nowMs) => listRecentRequests(db, nowMs),
  };
}

function readState(db: SqliteDatabase, projects: readonly ExportedTraceProject[]): string {
  const [row] = db
    .prepare<[], { readonly events: number; readonly spans: number; readonly revisions: number }>(
      `SELECT (SELECT coalesce(max(id), 0) FROM event_batch) AS events, (SELECT coalesce(max(id), 0) FROM span_block) AS spans,
         (SELECT coalesce(sum(revision), 0) FROM trace) AS revisions`,
    )
    .all();
  const numbers = projects.reduce((sum, { lastNumber }) => sum + lastNumber, 0);
  return `${numbers} ${row?.events} ${row?.spans} ${row?.revisions}`;
}
