import { type AccessTerm, accessTerms } from './access-predicate.ts';
import type { CompiledRule } from './compiled-rule.ts';
import type { MatchableTrace } from './trace-matches.ts';

/** The rules of one project, found by what a trace has and by what changed. */
export interface ProjectRules {
  readonly highestRevision: number;
  /** Rules that name the field; `key` is an attribute key, else ''. */
  mentioning(kind: string, key: string): readonly CompiledRule[];
  /** Visits every rule that the trace may match; some more than once. */
  visitCandidates(trace: MatchableTrace, visit: (rule: CompiledRule) => void): void;
}

interface RulesOfKey {
  readonly byValue: Map<string, CompiledRule[]>;
  readonly onPresence: CompiledRule[];
}

const none: readonly CompiledRule[] = [];

/** @param rules at least one. */
export function indexProjectRules(rules: readonly CompiledRule[]): ProjectRules {
  const byTag = new Map<string, CompiledRule[]>();
  const byKey = new Map<string, RulesOfKey>();
  const withoutTerms: CompiledRule[] = [];
  const mentioningField = new Map<string, CompiledRule[]>();
  const mentioningKey = new Map<string, CompiledRule[]>();

  for (const rule of rules) {
    const terms = accessTerms(rule.clauses);
    if (terms === undefined) withoutTerms.push(rule);
    else for (const term of terms) addTerm(rule, term);
    for (const { alternatives } of rule.rule.filter.clauses) {
      for (const leaf of alternatives) {
        if (leaf.field.kind === 'attribute') addOnce(mentioningKey, leaf.field.key, rule);
        else addOnce(mentioningField, leaf.field.name, rule);
      }
    }
  }

  function addTerm(rule: CompiledRule, term: AccessTerm): void {
    if (term.kind === 'tag') {
      addOnce(byTag, term.tag, rule);
      return;
    }
    const ofKey: RulesOfKey = byKey.get(term.key) ?? { byValue: new Map(), onPresence: [] };
    byKey.set(term.key, ofKey);
    if (term.value !== undefined) addOnce(ofKey.byValue, term.value, rule);
    else if (ofKey.onPresence.at(-1) !== rule) ofKey.onPresence.push(rule);
  }

  function visitTags(tags: readonly string[], visit: (rule: CompiledRule) => void): void {
    if (byTag.size === 0) return;
    for (const tag of tags) visitAll(byTag.get(tag), visit);
  }

  function visitAttributes(attributes: ReadonlyMap<string, string>, visit: (rule: CompiledRule) => void) {
    if (byKey.size <= attributes.size) {
      for (const [key, ofKey] of byKey) {
        const value = attributes.get(key);
        if (value !== undefined) visitValue(ofKey, value, visit);
      }
      return;
    }
    for (const [key, value] of attributes) {
      const ofKey = byKey.get(key);
      if (ofKey !== undefined) visitValue(ofKey, value, visit);
    }
  }

  return {
    highestRevision: Math.max(...rules.map(({ rule }) => rule.revision)),
    mentioning: (kind, key) =>
      (kind === 'attribute' ? mentioningKey.get(key) : mentioningField.get(kind)) ?? none,
    visitCandidates({ attributes, tags }, visit) {
      visitAll(withoutTerms, visit);
      visitTags(tags, visit);
      visitAttributes(attributes, visit);
    },
  };
}

function visitValue(ofKey: RulesOfKey, value: string, visit: (rule: CompiledRule) => void): void {
  visitAll(ofKey.byValue.get(value), visit);
  visitAll(ofKey.onPresence, visit);
}

function visitAll(rules: readonly CompiledRule[] | undefined, visit: (rule: CompiledRule) => void): void {
  if (rules === undefined) return;
  for (const rule of rules) visit(rule);
}

/** Rules are added one after another, so a repeated one is the last of its list. */
function addOnce(lists: Map<string, CompiledRule[]>, key: string, rule: CompiledRule): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [rule]);
  else if (list.at(-1) !== rule) list.push(rule);
}
