import type { StoredRuleMatch } from '../../../trace-timelines/rule-match-event.ts';
import type { PostgresSession } from '../../database/postgres-database.ts';
import { headColumns, toTraceHead } from '../heads/head-row.ts';
import type { TraceHead } from '../heads/trace-head.ts';
import { matchColumns, type TraceSummaryRow, toTraceSummary } from './trace-summary-row.ts';

/** What PostgreSQL has of a timeline, as one commit left it. */
export interface TimelineHead {
  readonly head: TraceHead;
  /** In the order in which they were recorded. */
  readonly matches: readonly StoredRuleMatch[];
}

interface TimelineHeadRow extends TraceSummaryRow {
  /** Of its matches; numbers as text. */
  readonly match_timelines_ns: readonly string[] | null;
}

/** `undefined` when there is no such trace (any more). */
export async function findTimelineHead(
  session: Pick<PostgresSession, 'rows'>,
  projectId: string,
  traceId: string,
): Promise<TimelineHead | undefined> {
  const [row] = await session.rows<TimelineHeadRow>(select, [projectId, traceId]);
  if (row === undefined) return undefined;
  const times = row.match_timelines_ns ?? [];
  const matches = toTraceSummary(row).ruleMatches.map((match, index) => {
    return { match, timelineNs: BigInt(times[index] ?? 0) };
  });
  return { head: toTraceHead(row), matches };
}

// One statement, so that the matches are those of the same commit.
const select = `
  SELECT ${headColumns}, matches.* FROM trace_heads CROSS JOIN LATERAL (
    SELECT ${matchColumns}, array_agg(trace_matches.timeline_ns ORDER BY trace_matches.id)::text[] AS match_timelines_ns
    FROM trace_matches WHERE trace_matches.trace_key = trace_heads.trace_key
  ) AS matches
  WHERE trace_heads.project_id = $1 AND trace_heads.trace_id = $2 AND trace_heads.number IS NOT NULL`;
