import type { TraceEvent, TraceSummary } from '../../traces/trace.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { createTimelineReader } from './event-batches.ts';
import { createProjectLookup } from './project-lookup.ts';
import { type TraceRow, toTraceIdBytes, toTraceSummary, traceColumns } from './trace-row.ts';

/** Reads of one trace by id, small enough for the calling thread. */
export interface TraceReads {
  get(projectId: string, traceId: string): TraceSummary | undefined;
  timeline(projectId: string, traceId: string): TraceEvent[] | undefined;
}

export function createTraceReads(db: SqliteDatabase): TraceReads {
  const findProject = createProjectLookup(db);
  const readTimeline = createTimelineReader(db);
  const selectTrace = db
    .prepare<[number, Buffer], TraceRow>(
      `SELECT ${traceColumns} FROM trace WHERE project = ? AND trace_id = ?`,
    )
    .safeIntegers();

  function find(projectId: string, traceId: string): TraceRow | undefined {
    const project = findProject(projectId);
    return project === undefined ? undefined : selectTrace.get(project, toTraceIdBytes(traceId));
  }

  return {
    get(projectId, traceId) {
      const row = find(projectId, traceId);
      return row === undefined ? undefined : toTraceSummary(row);
    },
    // Packing moves events from one table to the other, so row, batches and packed timeline need one snapshot.
    timeline: db.transaction((projectId: string, traceId: string) => {
      const row = find(projectId, traceId);
      return row === undefined ? undefined : readTimeline(Number(row.trace_key));
    }),
  };
}
