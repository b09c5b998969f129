import type { RuleMatch } from '../../../traces/trace.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';

/** A recorded match, and where it stands on the timeline. */
export interface StoredRuleMatch {
  readonly match: RuleMatch;
  readonly timelineNs: bigint;
}

/** Unique because a rule matches a trace once. */
export function toMatchEventId(traceId: string, ruleId: string): string {
  return `${traceId}.rule_match_added.${ruleId}`;
}

interface MatchRow {
  readonly ruleId: string;
  readonly name: string;
  readonly reason: string;
  readonly matchedAtMs: bigint;
  readonly timelineNs: bigint;
}

/** Reads the matches of a trace, in the order in which they were recorded. */
export type RuleMatchReader = (traceKey: number, traceId: string) => StoredRuleMatch[];

export function createRuleMatchReader(db: SqliteDatabase): RuleMatchReader {
  const select = db
    .prepare<[number], MatchRow>(
      `SELECT rule_match.rule_id AS ruleId, name, reason, matched_at_ms AS matchedAtMs, timeline_ns AS timelineNs
       FROM rule_match JOIN rule_text ON rule_text.id = rule_match.rule_text
       WHERE trace_key = ? ORDER BY rule_match.id`,
    )
    .safeIntegers();

  return (traceKey, traceId) =>
    select.all(traceKey).map(({ ruleId, name, reason, matchedAtMs, timelineNs }) => ({
      match: {
        matchEventId: toMatchEventId(traceId, ruleId),
        ruleId,
        ruleName: name,
        matchReason: reason,
        matchedAtMs: Number(matchedAtMs),
      },
      timelineNs,
    }));
}
