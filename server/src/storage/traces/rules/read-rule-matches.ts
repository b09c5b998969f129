import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { type StoredRuleMatch, toMatchEventId } from '../../trace-timelines/rule-match-event.ts';
import { assertChecksum, checksumOf } from '../checksums/checksum.ts';

interface MatchRow {
  readonly ruleId: string;
  readonly name: string;
  readonly reason: string;
  readonly matchedAtMs: bigint;
  readonly timelineNs: bigint;
  readonly crc: bigint | null;
}

/** A match and the texts of its rule. */
export interface MatchText {
  readonly ruleId: string;
  readonly name: string;
  readonly reason: string;
  readonly matchedAtMs: number | bigint;
  readonly timelineNs: bigint;
}

/** Covers the texts too, which are in a row of their own. */
export function checksumOfMatch(
  traceKey: number,
  { ruleId, name, reason, matchedAtMs, timelineNs }: MatchText,
): number {
  return checksumOf([traceKey, ruleId, name, reason, matchedAtMs, timelineNs]);
}

/** Reads the matches of a trace, in the order in which they were recorded. */
export type RuleMatchReader = (traceKey: number, traceId: string) => StoredRuleMatch[];

export function createRuleMatchReader(db: SqliteDatabase): RuleMatchReader {
  const select = db
    .prepare<[number], MatchRow>(
      `SELECT rule_match.rule_id AS ruleId, name, reason, matched_at_ms AS matchedAtMs, timeline_ns AS timelineNs, crc
       FROM rule_match JOIN rule_text ON rule_text.id = rule_match.rule_text
       WHERE trace_key = ? ORDER BY rule_match.id`,
    )
    .safeIntegers();

  return (traceKey, traceId) =>
    select.all(traceKey).map((row) => {
      const { ruleId, name, reason, matchedAtMs, timelineNs } = row;
      assertChecksum(row.crc, checksumOfMatch(traceKey, row), () => `trace ${traceId}`);
      const match = {
        matchEventId: toMatchEventId(traceId, ruleId),
        ruleId,
        ruleName: name,
        matchReason: reason,
        matchedAtMs: Number(matchedAtMs),
      };
      return { match, timelineNs };
    });
}
