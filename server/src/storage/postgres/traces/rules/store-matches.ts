import type { EvaluatedMatch } from '../../../trace-ingest/rule-evaluator.ts';
import type { PostgresSession } from '../../database/postgres-database.ts';

/** A rule that a trace matches, perhaps not for the first time. */
export interface FoundMatch extends EvaluatedMatch {
  readonly traceKey: bigint;
  readonly traceId: string;
}

/** Notified when a commit has new matches, without a payload. */
export const matchesChannel = 'cairn_trace_matches';

/** Stores the matches that are the first of their rule and trace, in this order, and notifies of them once the transaction commits. */
export async function storeMatches(session: PostgresSession, matches: readonly FoundMatch[]): Promise<void> {
  if (matches.length === 0) return;
  await session.change(insertMatches, [
    matches.map(({ traceKey }) => traceKey),
    matches.map(({ rule }) => rule.projectId),
    matches.map(({ traceId }) => traceId),
    matches.map(({ rule }) => rule.id),
    matches.map(({ rule }) => rule.name),
    matches.map(({ rule }) => rule.filterText),
    matches.map(({ matchedAtMs }) => matchedAtMs),
    matches.map(({ timelineNs }) => timelineNs),
    matchesChannel,
  ]);
}

// Of the commands of one write, the first that matched counts.
const insertMatches = `
WITH inserted AS (
  INSERT INTO trace_matches (trace_key, project_id, trace_id, rule_id, rule_name, reason, matched_at_ms, timeline_ns)
  SELECT found.trace_key, found.project_id, found.trace_id, found.rule_id, found.rule_name, found.reason, found.matched_at_ms,
    found.timeline_ns
  FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[]) WITH ORDINALITY
    AS found (trace_key, project_id, trace_id, rule_id, rule_name, reason, matched_at_ms, timeline_ns, place)
  ORDER BY found.place
  ON CONFLICT (trace_key, rule_id) DO NOTHING
  RETURNING trace_matches.id)
SELECT pg_notify($9, '') FROM (SELECT count(*) AS count FROM inserted) AS news WHERE news.count > 0`;
