import type { MatchClaimRequest, RuleMatchClaim } from '../../../../traces/trace-rule.ts';
import { toMatchEventId } from '../../../trace-timelines/rule-match-event.ts';
import type { PostgresSession } from '../../database/postgres-database.ts';
import { serverNowMs } from '../../database/server-clock.ts';

interface ClaimedRow extends Omit<RuleMatchClaim, 'claimId' | 'matchEventId'> {
  readonly id: number;
}

/**
 * Leases the oldest matches that nobody has. Those that another process is claiming at the same time are passed over, so that
 * processes never wait for each other. Leases begin and end by the clock of the server.
 */
export async function claimMatches(
  session: Pick<PostgresSession, 'rows'>,
  { nowMs, leaseUntilMs, limit, exceptRuleIds = [] }: MatchClaimRequest,
): Promise<readonly RuleMatchClaim[]> {
  const leaseMs = leaseUntilMs - nowMs;
  const rows = await (exceptRuleIds.length === 0
    ? session.rows<ClaimedRow>(leaseOldest, [leaseMs, limit])
    : session.rows<ClaimedRow>(leaseOldestExcept, [leaseMs, limit, exceptRuleIds]));
  return rows
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, ...match }) => {
      return { ...match, claimId: String(id), matchEventId: toMatchEventId(match.traceId, match.ruleId) };
    });
}

/** Also of claims whose lease has ended. */
export async function settleMatches(
  session: Pick<PostgresSession, 'change'>,
  claims: readonly Pick<RuleMatchClaim, 'claimId'>[],
): Promise<void> {
  if (claims.length > 0) await session.change(settle, [claims.map(({ claimId }) => claimId)]);
}

// A lease made later than one lease from now was made before the clock was set back. One that was made a little later than now is of a
// statement that began after this one.
const isClaimable = `NOT waiting.is_settled
    AND (waiting.leased_until_ms IS NULL OR waiting.leased_until_ms <= ${serverNowMs}
      OR waiting.leased_at_ms > ${serverNowMs} + $1)`;

const lease = `UPDATE trace_matches SET leased_at_ms = ${serverNowMs}, leased_until_ms = ${serverNowMs} + $1
FROM due WHERE trace_matches.id = due.id
RETURNING trace_matches.id, trace_matches.project_id AS "projectId", trace_matches.trace_id AS "traceId",
  trace_matches.rule_id AS "ruleId", trace_matches.rule_name AS "ruleName", trace_matches.reason AS "matchReason",
  trace_matches.matched_at_ms AS "matchedAtMs"`;

const leaseOldest = `
WITH due AS MATERIALIZED (
  SELECT waiting.id FROM trace_matches AS waiting WHERE ${isClaimable}
  ORDER BY waiting.id LIMIT $2 FOR UPDATE SKIP LOCKED)
${lease}`;

// From each rule to the next, then the oldest matches of each: reads none of those that wait, and locks more than it leases.
// With `=` a planner that expects many matches of each rule would search them by id, among those that wait.
const leaseOldestExcept = `
WITH RECURSIVE rules (rule_id) AS (
  (SELECT own.rule_id FROM trace_matches AS own WHERE NOT own.is_settled ORDER BY own.rule_id LIMIT 1)
  UNION ALL
  SELECT later.rule_id FROM rules CROSS JOIN LATERAL (
    SELECT own.rule_id FROM trace_matches AS own WHERE NOT own.is_settled AND own.rule_id > rules.rule_id
    ORDER BY own.rule_id LIMIT 1) AS later),
due AS MATERIALIZED (
  SELECT claimable.id FROM rules CROSS JOIN LATERAL (
    SELECT waiting.id FROM trace_matches AS waiting
    WHERE waiting.rule_id BETWEEN rules.rule_id AND rules.rule_id AND ${isClaimable}
    ORDER BY waiting.rule_id, waiting.id LIMIT $2 FOR UPDATE SKIP LOCKED) AS claimable
  WHERE NOT rules.rule_id = ANY ($3::text[])
  ORDER BY claimable.id LIMIT $2)
${lease}`;

const settle = `UPDATE trace_matches SET is_settled = true
  WHERE trace_matches.id = ANY ($1::bigint[]) AND NOT trace_matches.is_settled`;
