import type { MatchClaimRequest, RuleMatchClaim } from '../../../traces/trace-rule.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { toMatchEventId } from '../../trace-timelines/rule-match-event.ts';

/**
 * Matches whose notifications wait for the outbox. Leases are in memory: the process that has the data directory is the only
 * one to claim, and its leases end with it.
 */
export interface MatchClaims {
  claim(request: MatchClaimRequest): RuleMatchClaim[];
  settle(claims: readonly Pick<RuleMatchClaim, 'claimId'>[]): undefined;
}

interface UnsettledRow extends Omit<RuleMatchClaim, 'claimId' | 'matchEventId' | 'traceId'> {
  readonly id: number;
  readonly traceIdBytes: Buffer;
}

export function createMatchClaims(db: SqliteDatabase): MatchClaims {
  const selectOldest = db.prepare<[string, number], UnsettledRow>(oldestMatches);
  const remove = db.prepare<[number]>('DELETE FROM unsettled_match WHERE id = ?');
  const leases = new Map<number, { readonly madeAtMs: number; readonly untilMs: number }>();

  /** A lease made in the future was made before the clock was set back. */
  function isLeased(id: number, nowMs: number): boolean {
    const lease = leases.get(id);
    return lease !== undefined && nowMs < lease.untilMs && nowMs >= lease.madeAtMs;
  }

  return {
    claim({ nowMs, leaseUntilMs, limit, exceptRuleIds = [] }) {
      const oldest = selectOldest.all(JSON.stringify(exceptRuleIds), limit + leases.size);
      const rows = oldest.filter(({ id }) => !isLeased(id, nowMs));
      return rows.slice(0, limit).map(({ id, traceIdBytes, ...match }) => {
        leases.set(id, { madeAtMs: nowMs, untilMs: leaseUntilMs });
        const traceId = traceIdBytes.toString('hex');
        const matchEventId = toMatchEventId(traceId, match.ruleId);
        return { ...match, claimId: String(id), traceId, matchEventId };
      });
    },
    settle(claims) {
      for (const { claimId } of claims) {
        remove.run(Number(claimId));
        leases.delete(Number(claimId));
      }
      return undefined;
    },
  };
}

/**
 * Reads no match of a rule that is excepted, and of the others those that are returned: from each rule to the next, then the oldest match
 * of each and the one after it, by a queue that `ORDER BY` keeps (https://www.sqlite.org/lang_with.html#recursive_query_examples).
 */
const oldestMatches = `WITH RECURSIVE
  rule (rule_id) AS (
    SELECT min(unsettled_match.rule_id) FROM unsettled_match
    UNION ALL
    SELECT (SELECT min(later.rule_id) FROM unsettled_match AS later WHERE later.rule_id > rule.rule_id)
    FROM rule WHERE rule.rule_id IS NOT NULL),
  oldest (id, rule_id) AS (
    SELECT (SELECT min(own.id) FROM unsettled_match AS own WHERE own.rule_id = rule.rule_id), rule.rule_id
    FROM rule WHERE rule.rule_id IS NOT NULL AND rule.rule_id NOT IN (SELECT value FROM json_each(?))
    UNION ALL
    SELECT (SELECT min(later.id) FROM unsettled_match AS later
      WHERE later.rule_id = oldest.rule_id AND later.id > oldest.id), oldest.rule_id
    FROM oldest WHERE oldest.id IS NOT NULL
    ORDER BY 1)
  SELECT oldest.id, project.project_id AS projectId, trace.trace_id AS traceIdBytes, oldest.rule_id AS ruleId,
    rule_text.name AS ruleName, rule_text.reason AS matchReason, rule_match.matched_at_ms AS matchedAtMs
  FROM oldest CROSS JOIN unsettled_match ON unsettled_match.id = oldest.id
    JOIN trace ON trace.trace_key = unsettled_match.trace_key
    JOIN project ON project.id = trace.project
    JOIN rule_match ON rule_match.trace_key = unsettled_match.trace_key AND rule_match.rule_id = oldest.rule_id
    JOIN rule_text ON rule_text.id = rule_match.rule_text
  LIMIT ?`;
