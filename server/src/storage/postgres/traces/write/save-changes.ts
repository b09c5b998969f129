import { runInTurns } from '../../../../fairness/in-turns.ts';
import type { PostgresSession } from '../../database/postgres-database.ts';
import { type ChangedHead, saveHeads } from '../heads/save-heads.ts';
import { shareLabels } from '../label-lock.ts';
import type { BatchChanges } from './batch-changes.ts';
import type { BatchProject } from './batch-project.ts';
import type { BatchTrace } from './batch-trace.ts';
import { numberTraces } from './number-traces.ts';
import { saveLabels } from './save-labels.ts';
import type { TraceRules } from './trace-rules.ts';

/** Stores what the commands of a write change, besides the parts of timelines. New traces have their numbers then. */
export async function saveChanges(
  session: PostgresSession,
  changes: BatchChanges,
  projects: Iterable<BatchProject>,
  rules: Pick<TraceRules, 'evaluate'>,
  monotonicNowMs: () => number,
): Promise<void> {
  const { traces, flushes, pluginEvents, evaluated, labels } = changes;
  if (flushes.length > 0)
    await session.change(insertFlushes, [
      flushes.map(({ traceKey }) => traceKey),
      flushes.map(({ flushId }) => flushId),
    ]);
  if (pluginEvents.length > 0)
    await session.change(insertPluginEvents, [
      pluginEvents.map(({ traceKey }) => traceKey),
      pluginEvents.map(({ eventId }) => eventId),
    ]);
  if (evaluated.length > 0) await rules.evaluate(session, evaluated);
  const rows = await runInTurns(labels.toRows(), monotonicNowMs);
  const projectIds = [...new Set(rows.map(({ projectId }) => projectId))];
  // From here on locks are of projects: whatever needs none of them comes before.
  if (rows.length > 0) await session.rows(shareLabels, [projectIds]);
  const added = await saveLabels(session, rows);
  await numberTraces(session, projects, added);
  await saveHeads(session, Array.from(traces, toChangedHead));
}

function toChangedHead(trace: BatchTrace): ChangedHead {
  const { traceKey, projectId, createdDay, partCount, rulesRevision, state, before, number } = trace;
  if (number === undefined) throw new Error(`trace ${state.traceId} has no number`);
  const head = { traceKey, projectId, createdDay, partCount, rulesRevision, state, number };
  return before === undefined ? head : { ...head, before: before.state };
}

const insertFlushes = `INSERT INTO trace_flushes (trace_key, flush_id)
  SELECT stored.trace_key, stored.flush_id FROM unnest($1::bigint[], $2::text[]) AS stored (trace_key, flush_id)`;

const insertPluginEvents = `INSERT INTO trace_plugin_events (trace_key, event_id)
  SELECT stored.trace_key, stored.event_id FROM unnest($1::bigint[], $2::text[]) AS stored (trace_key, event_id)`;
