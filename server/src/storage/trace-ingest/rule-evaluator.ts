import { createRuleMatcher, type FieldChange, type RuleMatcher } from '../../traces/rule-matcher.ts';
import type { TraceRule } from '../../traces/trace-rule.ts';
import type { TraceState } from '../../traces/trace-state.ts';
import { toMatchTimelineNs } from '../trace-timelines/rule-match-event.ts';
import type { TermChanges } from './trace-terms.ts';

export interface RuleEvaluation {
  readonly projectId: string;
  /** After the write. */
  readonly state: TraceState;
  readonly changes: TermChanges;
  /** Of the previous evaluation, -1 for a new trace. */
  readonly evaluatedRevision: number;
  /** The server's clock at the write. */
  readonly atMs: number;
}

/** A rule that a trace matches, perhaps not for the first time. */
export interface EvaluatedMatch {
  readonly rule: TraceRule;
  readonly matchedAtMs: number;
  /** Where its event stands on the timeline, if the match is new. */
  readonly timelineNs: bigint;
}

/** The automation rules in effect, evaluated in the transaction of a write. */
export interface RuleEvaluator {
  /** Highest revision of the rules, to store with the trace; 0 without rules. */
  readonly revision: number;
  /** See `TraceStore.setRules`. */
  setRules(rules: readonly TraceRule[], projectIds?: readonly string[]): void;
  evaluate(evaluation: RuleEvaluation): readonly EvaluatedMatch[];
}

const noMatches: readonly EvaluatedMatch[] = [];

export function createRuleEvaluator(): RuleEvaluator {
  return new RulesInEffect();
}

class RulesInEffect implements RuleEvaluator {
  #matcher: RuleMatcher | undefined;

  get revision(): number {
    return this.#matcher?.revision ?? 0;
  }

  setRules(rules: readonly TraceRule[], projectIds?: readonly string[]): void {
    if (projectIds !== undefined && this.#matcher !== undefined)
      this.#matcher = this.#matcher.replace(projectIds, rules);
    else this.#matcher = rules.length === 0 ? undefined : createRuleMatcher(rules);
  }

  evaluate({
    projectId,
    state,
    changes,
    evaluatedRevision,
    atMs,
  }: RuleEvaluation): readonly EvaluatedMatch[] {
    const matcher = this.#matcher;
    if (matcher === undefined) return noMatches;
    return matcher.match(projectId, state, changedFields(changes), evaluatedRevision).map((rule) => {
      return { rule, matchedAtMs: atMs, timelineNs: toMatchTimelineNs(atMs, state) };
    });
  }
}

function* changedFields({ added, removed }: TermChanges): Generator<FieldChange> {
  yield* added;
  yield* removed;
}
