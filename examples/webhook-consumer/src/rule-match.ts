/** The webhook payload of a rule match; docs/automations.md describes it. */
export interface RuleMatch {
  readonly event_id: string;
  readonly event_timestamp: string;
  readonly rule_id: string;
  readonly rule_name: string;
  /** The filter that matched. */
  readonly match_reason: string;
  readonly project_name: string;
  /** Further types may be added. */
  readonly entities: readonly { readonly type: string; readonly id: string }[];
}

/** Whether a verified payload is a rule match: a channel may also receive alerts, tests and kinds that are added later. */
export function isRuleMatch(payload: unknown): payload is RuleMatch {
  return (
    typeof payload === 'object' && payload !== null && 'kind' in payload && payload.kind === 'rule.matched'
  );
}

/** The id of the trace that matched. */
export function traceIdOf({ entities }: RuleMatch): string | undefined {
  return entities.find(({ type }) => type === 'trace')?.id;
}
