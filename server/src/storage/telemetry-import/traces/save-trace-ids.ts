import type { PostgresSession } from '../../postgres/database/postgres-database.ts';
import type { ExportedMatch } from './export-traces.ts';

interface IdOfTrace {
  readonly traceKey: bigint;
  readonly id: string;
}

interface MatchOfTrace extends ExportedMatch {
  readonly traceKey: bigint;
  readonly projectId: string;
  readonly traceId: string;
}

/** What tells retries of writes, and rules that matched before. */
export interface ImportedIds {
  readonly flushes: IdOfTrace[];
  readonly pluginEvents: IdOfTrace[];
  readonly matches: MatchOfTrace[];
}

/** Rows of one statement. */
const chunkSize = 10_000;

export async function saveIds(
  session: PostgresSession,
  { flushes, pluginEvents }: Pick<ImportedIds, 'flushes' | 'pluginEvents'>,
): Promise<void> {
  await save(session, insertFlushes, flushes);
  await save(session, insertPluginEvents, pluginEvents);
}

async function save(session: PostgresSession, text: string, ids: readonly IdOfTrace[]): Promise<void> {
  for (let first = 0; first < ids.length; first += chunkSize) {
    const chunk = ids.slice(first, first + chunkSize);
    await session.change(text, [chunk.map(({ traceKey }) => traceKey), chunk.map(({ id }) => id)]);
  }
}

/** Settled ones are never notified again. */
export async function saveMatches(session: PostgresSession, matches: readonly MatchOfTrace[]): Promise<void> {
  if (matches.length === 0) return;
  await session.change(insertMatches, [
    matches.map(({ traceKey }) => traceKey),
    matches.map(({ projectId }) => projectId),
    matches.map(({ traceId }) => traceId),
    matches.map(({ match }) => match.ruleId),
    matches.map(({ match }) => match.ruleName),
    matches.map(({ match }) => match.matchReason),
    matches.map(({ match }) => match.matchedAtMs),
    matches.map(({ timelineNs }) => timelineNs),
    matches.map(({ isSettled }) => isSettled),
  ]);
}

const insertFlushes = `INSERT INTO trace_flushes (trace_key, flush_id)
  SELECT stored.trace_key, stored.id FROM unnest($1::bigint[], $2::text[]) AS stored (trace_key, id)`;

const insertPluginEvents = `INSERT INTO trace_plugin_events (trace_key, event_id)
  SELECT stored.trace_key, stored.id FROM unnest($1::bigint[], $2::text[]) AS stored (trace_key, id)`;

const insertMatches = `INSERT INTO trace_matches (trace_key, project_id, trace_id, rule_id, rule_name, reason, matched_at_ms,
    timeline_ns, is_settled)
  SELECT found.trace_key, found.project_id, found.trace_id, found.rule_id, found.rule_name, found.reason, found.matched_at_ms,
    found.timeline_ns, found.is_settled
  FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::boolean[])
    WITH ORDINALITY AS found (trace_key, project_id, trace_id, rule_id, rule_name, reason, matched_at_ms, timeline_ns,
      is_settled, place)
  ORDER BY found.place`;
