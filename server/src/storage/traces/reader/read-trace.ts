import type { TraceSummary } from '../../../traces/trace.ts';
import type { TimelinePage } from '../../../traces/trace-store.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { DeadlineCheck } from '../../threads/query-deadline.ts';
import { createProjectLookup } from '../rows/project-lookup.ts';
import {
  type TraceRow,
  toPartsSum,
  toTraceIdBytes,
  toTraceState,
  toTraceSummary,
  traceColumns,
} from '../rows/trace-row.ts';
import { createRuleMatchReader } from '../rules/read-rule-matches.ts';
import { createTimelinePageReader } from '../timeline/read-timeline-page.ts';
import { createTimelineSizes } from '../timeline/timeline-size.ts';
import { namingTrace } from './name-damage.ts';

/**
 * Reads of one trace by id. Call each inside one read transaction: packing moves events from one table to another.
 *
 * @throws DamagedItem naming the trace when it is not as it was written.
 */
export interface TraceReads {
  get(projectId: string, traceId: string): TraceSummary | undefined;
  timeline(
    projectId: string,
    traceId: string,
    afterNs?: bigint,
    checkDeadline?: DeadlineCheck,
  ): TimelinePage | undefined;
  /** Like `timeline`; `too-large` for one that takes longer than about a millisecond. */
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

  function pageOf(row: TraceRow, afterNs: bigint | undefined, checkDeadline?: DeadlineCheck): TimelinePage {
    const trace = {
      traceKey: Number(row.trace_key),
      state: toTraceState(row),
      partsSum: toPartsSum(row),
    };
    return readPage(trace, afterNs, checkDeadline);
  }

  return {
    get: (projectId, traceId) =>
      namingTrace(traceId, () => {
        const row = find(projectId, traceId);
        return row === undefined
          ? undefined
          : toTraceSummary(row, readMatches(Number(row.trace_key), traceId));
      }),
    timeline: (projectId, traceId, afterNs, checkDeadline) =>
      namingTrace(traceId, () => {
        const row = find(projectId, traceId);
        return row === undefined ? undefined : pageOf(row, afterNs, checkDeadline);
      }),
    smallTimeline: (projectId, traceId, afterNs) =>
      namingTrace(traceId, () => {
        const row = find(projectId, traceId);
        if (row === undefined) return undefined;
        return sizes.isSmall(Number(row.trace_key)) ? pageOf(row, afterNs) : 'too-large';
      }),
  };
}
