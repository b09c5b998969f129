import type { RuleMatch, TraceEvent } from '../trace.ts';
import { traceMatches } from '../trace-matches.ts';
import type { RuleMatchClaim, TraceRule } from '../trace-rule.ts';
import type { TraceState } from '../trace-state.ts';
import type { TraceStore } from '../trace-store.ts';

/** A trace that rules are evaluated on. */
export interface MatchedTrace {
  readonly state: TraceState;
  readonly events: TraceEvent[];
  /** Oldest first. */
  readonly ruleMatches: RuleMatch[];
}

export interface FakeRuleMatches
  extends Pick<TraceStore, 'setRules' | 'claimMatches' | 'settleMatches' | 'onMatch'> {
  /** Evaluates every rule that has not matched the trace, in full, after a write. */
  evaluate(projectId: string, trace: MatchedTrace, nowMs: number): void;
}

interface OpenMatch {
  readonly claim: RuleMatchClaim;
  leasedUntilMs: number;
}

/** The rules of the fake trace store. */
export function createFakeRuleMatches(): FakeRuleMatches {
  const listeners = new Set<() => void>();
  /** By claim id, oldest first. */
  const open = new Map<string, OpenMatch>();
  let rules: readonly TraceRule[] = [];

  function matches(projectId: string, trace: MatchedTrace, rule: TraceRule): boolean {
    if (rule.projectId !== projectId || !traceMatches(trace.state, rule.filter)) return false;
    return trace.ruleMatches.every(({ ruleId }) => ruleId !== rule.id);
  }

  function addMatch(projectId: string, trace: MatchedTrace, rule: TraceRule, matchedAtMs: number): void {
    const { traceId } = trace.state;
    const matchEventId = `${traceId}.rule_match_added.${rule.id}`;
    const match = {
      ruleId: rule.id,
      ruleName: rule.name,
      matchReason: rule.filterText,
      matchEventId,
      matchedAtMs,
    };
    trace.ruleMatches.push(match);
    trace.events.push(toEvent(match, trace.state.timelineEndNs));
    const claimId = `${projectId}.${matchEventId}`;
    open.set(claimId, { claim: { claimId, projectId, traceId, ...match }, leasedUntilMs: 0 });
  }

  return {
    async setRules(next, projectIds) {
      const others = rules.filter(({ projectId }) => projectIds?.includes(projectId) === false);
      rules = [...others, ...next];
    },
    evaluate(projectId, trace, nowMs) {
      const matched = rules.filter((rule) => matches(projectId, trace, rule));
      for (const rule of matched) addMatch(projectId, trace, rule, nowMs);
      if (matched.length > 0) for (const listener of listeners) listener();
    },
    async claimMatches({ nowMs, leaseUntilMs, limit, exceptRuleIds = [] }) {
      const claimed = [...open.values()]
        .filter(({ claim }) => !exceptRuleIds.includes(claim.ruleId))
        .filter(({ leasedUntilMs }) => leasedUntilMs <= nowMs)
        .slice(0, limit);
      for (const match of claimed) match.leasedUntilMs = leaseUntilMs;
      return claimed.map(({ claim }) => claim);
    },
    async settleMatches(claims) {
      for (const { claimId } of claims) open.delete(claimId);
    },
    onMatch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function toEvent(match: RuleMatch, traceTimestampNs: bigint): TraceEvent {
  return {
    eventId: match.matchEventId,
    eventType: 'rule_match_added',
    version: 1,
    source: 'service',
    createdAtMs: match.matchedAtMs,
    traceTimestampNs,
    payload: {
      rule_id: match.ruleId,
      rule_name: match.ruleName,
      match_reason: match.matchReason,
      match_event_id: match.matchEventId,
    },
  };
}
