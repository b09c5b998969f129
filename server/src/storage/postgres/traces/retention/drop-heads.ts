import { toUtcDay } from '../../../../time/utc-day.ts';
import type { PostgresDatabase, PostgresSession } from '../../database/postgres-database.ts';

/** Traces of one transaction. */
const tracesPerStep = 128;
/** Each may have an id to be deleted. One trace with more is removed at once. */
const writesPerStep = 20_000;

interface DueRow {
  readonly traceKey: number;
  /** How often it was written to. */
  readonly revision: number;
}

/** Removes some of the oldest traces created before an instant, with everything that PostgreSQL has of them. @returns whether more are due. */
export function dropDueHeads(
  postgres: Pick<PostgresDatabase, 'transaction'>,
  createdBeforeMs: number,
): Promise<boolean> {
  return postgres.transaction(async (session) => {
    const values = [createdBeforeMs, toUtcDay(createdBeforeMs), tracesPerStep];
    const due = await session.rows<DueRow>(selectDue, values);
    const taken = takeSome(due);
    if (taken.length > 0) await dropHeads(session, taken);
    return taken.length < due.length || due.length === tracesPerStep;
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

// A trace was never created before its day.
const selectDue = `SELECT trace_heads.trace_key AS "traceKey", trace_heads.revision FROM trace_heads
  WHERE trace_heads.number IS NOT NULL AND trace_heads.created_day <= $2 AND trace_heads.created_at_ms < $1
  ORDER BY trace_heads.created_day, trace_heads.created_at_ms LIMIT $3`;

// In the order in which writes lock them.
const lockHeads = `SELECT trace_heads.trace_key FROM trace_heads WHERE trace_heads.trace_key = ANY ($1::bigint[])
  ORDER BY trace_heads.project_id, trace_heads.trace_id FOR UPDATE`;

const deleteFlushes = 'DELETE FROM trace_flushes WHERE trace_flushes.trace_key = ANY ($1::bigint[])';
const deletePluginEvents =
  'DELETE FROM trace_plugin_events WHERE trace_plugin_events.trace_key = ANY ($1::bigint[])';
const deleteMatches = 'DELETE FROM trace_matches WHERE trace_matches.trace_key = ANY ($1::bigint[])';
const deleteHeads = 'DELETE FROM trace_heads WHERE trace_heads.trace_key = ANY ($1::bigint[])';
