import type { RuleMatch, TraceSummary } from '../generated/types.gen.ts';

type RuleMatchTime = Pick<RuleMatch, 'rule_id' | 'matched_at'>;

/** What is needed of a trace to list its matches. */
export interface MatchedSummary
  extends Pick<TraceSummary, 'trace_id' | 'trace_number' | 'name' | 'status' | 'highest_severity'> {
  readonly rule_matches: readonly RuleMatchTime[];
}

/** Leaves out what may take a hundred times as much memory: tags, attributes, and the expressions that matched. */
export function toMatchedSummary(trace: TraceSummary): MatchedSummary {
  const { trace_id, trace_number, name, status, highest_severity, rule_matches } = trace;
  return {
    trace_id,
    trace_number,
    name,
    status,
    ...(highest_severity === undefined ? {} : { highest_severity }),
    rule_matches: rule_matches.map(({ rule_id, matched_at }) => ({ rule_id, matched_at })),
  };
}

/** A trace, and its match by one automation. */
export interface TraceMatch {
  readonly trace: MatchedSummary;
  readonly match: RuleMatchTime;
}

export interface MatchCount {
  readonly count: number;
  /** RFC 3339 in UTC. */
  readonly lastMatchedAt: string;
}

/** The matches of an automation among these traces, in their order. A rule matches a trace at most once. */
export function listMatches(traces: readonly MatchedSummary[], ruleId: string): readonly TraceMatch[] {
  return traces.flatMap((trace) => {
    const match = trace.rule_matches.find(({ rule_id }) => rule_id === ruleId);
    return match === undefined ? [] : [{ trace, match }];
  });
}

/** How often each rule matched these traces; rules without a match are absent. */
export function countMatches(traces: readonly MatchedSummary[]): ReadonlyMap<string, MatchCount> {
  const counts = new Map<string, MatchCount>();
  for (const { rule_matches } of traces) {
    for (const { rule_id, matched_at } of rule_matches) {
      const { count = 0, lastMatchedAt = matched_at } = counts.get(rule_id) ?? {};
      const isLater = Date.parse(matched_at) > Date.parse(lastMatchedAt);
      counts.set(rule_id, { count: count + 1, lastMatchedAt: isLater ? matched_at : lastMatchedAt });
    }
  }
  return counts;
}
