import type { RuleMatch, TraceEvent } from '../../traces/trace.ts';
import type { TraceState } from '../../traces/trace-state.ts';

/** A recorded match, and where it stands on the timeline. */
export interface StoredRuleMatch {
  readonly match: RuleMatch;
  readonly timelineNs: bigint;
}

/** Unique because a rule matches a trace once. */
export function toMatchEventId(traceId: string, ruleId: string): string {
  return `${traceId}.rule_match_added.${ruleId}`;
}

/** The instant of the event of a match: that of the write, but never before what the trace already has. */
export function toMatchTimelineNs(
  matchedAtMs: number,
  { timelineEndNs }: Pick<TraceState, 'timelineEndNs'>,
): bigint {
  const matchedAtNs = BigInt(matchedAtMs) * 1_000_000n;
  return matchedAtNs > timelineEndNs ? matchedAtNs : timelineEndNs;
}

export function toMatchEvent({ match, timelineNs }: StoredRuleMatch): TraceEvent {
  return {
    eventId: match.matchEventId,
    eventType: 'rule_match_added',
    version: 1,
    source: 'service',
    createdAtMs: match.matchedAtMs,
    traceTimestampNs: timelineNs,
    payload: {
      rule_id: match.ruleId,
      rule_name: match.ruleName,
      match_reason: match.matchReason,
      match_event_id: match.matchEventId,
    },
  };
}
