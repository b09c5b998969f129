import type { RuleMatch, TraceSummary } from '../../../../traces/trace.ts';
import { toMatchEventId } from '../../../trace-timelines/rule-match-event.ts';
import { type HeadRow, toTraceHead } from '../heads/head-row.ts';

/** A head and its matches, as arrays in the order in which they were recorded; null for none. */
export interface TraceSummaryRow extends HeadRow {
  readonly match_rule_ids: readonly string[] | null;
  readonly match_rule_names: readonly string[] | null;
  readonly match_reasons: readonly string[] | null;
  /** Numbers as text. */
  readonly match_times_ms: readonly string[] | null;
}

/** The columns beside those of the head, over the matches of one trace. */
export const matchColumns = `
  array_agg(trace_matches.rule_id ORDER BY trace_matches.id) AS match_rule_ids,
  array_agg(trace_matches.rule_name ORDER BY trace_matches.id) AS match_rule_names,
  array_agg(trace_matches.reason ORDER BY trace_matches.id) AS match_reasons,
  array_agg(trace_matches.matched_at_ms ORDER BY trace_matches.id)::text[] AS match_times_ms`;

export function toTraceSummary(row: TraceSummaryRow): TraceSummary {
  const { number, state } = toTraceHead(row);
  const { revision: _revision, timelineEndNs: _end, spans: _spans, ...summary } = state;
  if (number === undefined) throw new TypeError('a trace that is stored has a number');
  return { ...summary, traceNumber: number, ruleMatches: toRuleMatches(row) };
}

function toRuleMatches(row: TraceSummaryRow): readonly RuleMatch[] {
  return (row.match_rule_ids ?? []).map((ruleId, index) => ({
    matchEventId: toMatchEventId(row.trace_id, ruleId),
    ruleId,
    ruleName: row.match_rule_names?.[index] ?? '',
    matchReason: row.match_reasons?.[index] ?? '',
    matchedAtMs: Number(row.match_times_ms?.[index]),
  }));
}
