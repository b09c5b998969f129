import type { TraceSummary } from '../../../../traces/trace.ts';
import type { PostgresSession } from '../../database/postgres-database.ts';
import { headColumns } from '../heads/head-row.ts';
import { matchColumns, type TraceSummaryRow, toTraceSummary } from './trace-summary-row.ts';

const selectTrace = `
  SELECT ${headColumns}, matches.* FROM trace_heads CROSS JOIN LATERAL (
    SELECT ${matchColumns} FROM trace_matches WHERE trace_matches.trace_key = trace_heads.trace_key
  ) AS matches
  WHERE trace_heads.project_id = $1 AND trace_heads.trace_id = $2`;

/** `undefined` when there is no such trace (any more). */
export async function getTrace(
  session: Pick<PostgresSession, 'rows'>,
  projectId: string,
  traceId: string,
): Promise<TraceSummary | undefined> {
  const [row] = await session.rows<TraceSummaryRow>(selectTrace, [projectId, traceId]);
  return row && toTraceSummary(row);
}
