import type { TraceSummary } from '../../../traces/trace.ts';
import type { TimelinePage } from '../../../traces/trace-store.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createProjectLookup } from '../rows/project-lookup.ts';
import {
  type TraceRow,
  toTraceIdBytes,
  toTraceState,
  toTraceSummary,
  traceColumns,
} from '../rows/trace-row.ts';
import { createRuleMatchReader } from '../rules/read-rule-matches.ts';
import { createTimelinePageReader } from '../timeline/read-timeline-page.ts';
import { createTimelineSizes } from '../timeline/timeline-size.ts';

/** Reads of one trace by id. */
export interface TraceReads {
  get(projectId: string, traceId: string): TraceSummary | undefined;
  /** Call it inside one read transaction: packing moves events from one table to another. */
  timeline(projectId: string, traceId: string, afterNs?: bigint): TimelinePage | undefined;
  /** Like `timeline`, in a transaction of its own; `too-large` for a timeline that would occupy the calling thread. */
  smallTimeline(projectId: string, traceId: string, afterNs?: bigint): TimelinePage | 'too-large' | undefined;
}

export function createTraceReads(db: SqliteDatabase): TraceReads {
  const findProject = createProjectLookup(db);
  const readPage = createTimelinePageReader(db);
  const readMatches = createRuleMatchReader(db);
  const sizes = createTimelineSizes(db);
  const selectTrace = db
    .prepare<[number, Buffer], TraceRow>(
      `SELECT ${traceColumns} FROM trace WHERE project = ? AND trace_id = ?`,
    )
    .safeIntegers();

  function find(projectId: string, traceId: string): TraceRow | undefined {
    const project = findProject(projectId);
    return project === undefined ? undefined : selectTrace.get(project, toTraceIdBytes(traceId));
  }

  function pageOf(row: TraceRow, afterNs: bigint | undefined): TimelinePage {
    return readPage(Number(row.trace_key), toTraceState(row), afterNs);
  }

  return {
    get: db.transaction((projectId: string, traceId: string) => {
      const row = find(projectId, traceId);
      return row === undefined ? undefined : toTraceSummary(row, readMatches(Number(row.trace_key), traceId));
    }),
    timeline(projectId, traceId, afterNs) {
      const row = find(projectId, traceId);
      return row === undefined ? undefined : pageOf(row, afterNs);
    },
    smallTimeline: db.transaction((projectId: string, traceId: string, afterNs?: bigint) => {
      const row = find(projectId, traceId);
      if (row === undefined) return undefined;
      return sizes.isSmall(Number(row.trace_key)) ? pageOf(row, afterNs) : 'too-large';
    }),
  };
}
