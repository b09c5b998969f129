import { toUtcDay } from '../../../../time/utc-day.ts';
import type { PostgresDatabase, PostgresSession } from '../../database/postgres-database.ts';

/** Traces of one transaction. */
const tracesPerStep = 128;
/** Each may have an id to be deleted. One trace with more is removed at once. */
const writesPerStep = 20_000;

/** Which traces are removed; see `TraceStore.dropCreatedBefore`. */
export interface DueTime {
  readonly createdBeforeMs: number;
  readonly nowMs: number;
}

/** A project whose times of creation decrease somewhere. */
interface UnorderedProject {
  readonly projectId: string;
  /** Of its first trace that is kept: those after it wait for it. */
  readonly keptNumber: number;
}

interface DueRow {
  readonly traceKey: number;
  /** How often it was written to. */
  readonly revision: number;
}

/** Removes some of the oldest traces created before an instant, with everything that PostgreSQL has of them. @returns whether more are due. */
export function dropDueHeads(
  postgres: Pick<PostgresDatabase, 'transaction'>,
  { createdBeforeMs, nowMs }: DueTime,
): Promise<boolean> {
  return postgres.transaction(async (session) => {
    const unordered = await session.rows<UnorderedProject>(selectUnordered, [createdBeforeMs, nowMs]);
    const projects = [
      unordered.map(({ projectId }) => projectId),
      unordered.map(({ keptNumber }) => keptNumber),
    ];
    // First: what comes after them says that they are due.
    const ahead =
      unordered.length === 0
        ? []
        : await session.rows<DueRow>(selectDueAhead, [createdBeforeMs, nowMs, tracesPerStep, ...projects]);
    const values = [createdBeforeMs, toUtcDay(createdBeforeMs), tracesPerStep, ...projects];
    const due = ahead.length > 0 ? ahead : await session.rows<DueRow>(selectDue, values);
    const taken = takeSome(due);
    if (taken.length > 0) await dropHeads(session, taken);
    return taken.length < due.length || due.length === tracesPerStep || ahead.length > 0;
  });
}

function takeSome(due: readonly DueRow[]): readonly number[] {
  const keys: number[] = [];
  let writes = 0;
  for (const { traceKey, revision } of due) {
    writes += revision;
    if (keys.length > 0 && writes > writesPerStep) break;
    keys.push(traceKey);
  }
  return keys;
}

async function dropHeads(session: PostgresSession, traceKeys: readonly number[]): Promise<void> {
  // Waits for writes to these traces, whose ids would otherwise be stored after they were deleted here.
  await session.rows(lockHeads, [traceKeys]);
  for (const text of [deleteFlushes, deletePluginEvents, deleteMatches, deleteHeads])
    await session.change(text, [traceKeys]);
}

const selectUnordered = `SELECT trace_projects.project_id AS "projectId", coalesce(
    (SELECT min(kept.number) FROM trace_heads AS kept
      WHERE kept.project_id = trace_projects.project_id AND kept.created_at_ms >= $1 AND kept.created_at_ms <= $2),
    trace_projects.last_number + 1) AS "keptNumber"
  FROM trace_projects
  WHERE trace_projects.last_step_number > 0 AND EXISTS (
    SELECT FROM trace_heads AS older
    WHERE older.project_id = trace_projects.project_id AND older.number < trace_projects.last_step_number)`;

/** Traces that were created by a clock that was ahead, before one that is due. */
const selectDueAhead = `SELECT trace_heads.trace_key AS "traceKey", trace_heads.revision
  FROM unnest($4::text[], $5::bigint[]) AS unordered (project_id, kept_number)
  CROSS JOIN LATERAL (
    SELECT max(due.number) AS number FROM trace_heads AS due
    WHERE due.project_id = unordered.project_id AND due.created_at_ms < $1 AND due.number < unordered.kept_number) AS last_due
  JOIN trace_heads ON trace_heads.project_id = unordered.project_id
    AND trace_heads.created_at_ms > $2 AND trace_heads.number < last_due.number
  LIMIT $3`;

// A trace was never created before its day.
const selectDue = `SELECT trace_heads.trace_key AS "traceKey", trace_heads.revision FROM trace_heads
  LEFT JOIN unnest($4::text[], $5::bigint[]) AS unordered (project_id, kept_number)
    ON unordered.project_id = trace_heads.project_id
  WHERE trace_heads.number IS NOT NULL AND trace_heads.created_day <= $2 AND trace_heads.created_at_ms < $1
    AND (unordered.kept_number IS NULL OR trace_heads.number < unordered.kept_number)
  ORDER BY trace_heads.created_day, trace_heads.created_at_ms LIMIT $3`;

// In the order in which writes lock them.
const lockHeads = `SELECT trace_heads.trace_key FROM trace_heads WHERE trace_heads.trace_key = ANY ($1::bigint[])
  ORDER BY trace_heads.project_id, trace_heads.trace_id FOR UPDATE`;

const deleteFlushes = 'DELETE FROM trace_flushes WHERE trace_flushes.trace_key = ANY ($1::bigint[])';
const deletePluginEvents =
  'DELETE FROM trace_plugin_events WHERE trace_plugin_events.trace_key = ANY ($1::bigint[])';
const deleteMatches = 'DELETE FROM trace_matches WHERE trace_matches.trace_key = ANY ($1::bigint[])';
const deleteHeads = 'DELETE FROM trace_heads WHERE trace_heads.trace_key = ANY ($1::bigint[])';
