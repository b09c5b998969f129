import type { RuleMatchClaim } from '../../../traces/trace-rule.ts';
import type { MatchClaimRequest } from '../../../traces/trace-store.ts';
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
  const selectOldest = db.prepare<[string, number], UnsettledRow>(
    `SELECT unsettled_match.id, project.project_id AS projectId, trace.trace_id AS traceIdBytes,
       unsettled_match.rule_id AS ruleId, rule_text.name AS ruleName, rule_text.reason AS matchReason,
       rule_match.matched_at_ms AS matchedAtMs
     FROM unsettled_match
       JOIN trace ON trace.trace_key = unsettled_match.trace_key
       JOIN project ON project.id = trace.project
       JOIN rule_match ON rule_match.trace_key = unsettled_match.trace_key
         AND rule_match.rule_id = unsettled_match.rule_id
       JOIN rule_text ON rule_text.id = rule_match.rule_text
     WHERE unsettled_match.rule_id NOT IN (SELECT value FROM json_each(?))
     ORDER BY unsettled_match.id LIMIT ?`,
  );
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
