import type { Clause, Leaf } from '../filter/ast.ts';
import { eventSeverities, type TraceStatus } from './trace.ts';
import { clauseMatches, filterNamesStatus, type MatchableTrace } from './trace-matches.ts';
import type { TraceRule } from './trace-rule.ts';

/** A rule with its tests on status and severity as bit sets. */
export interface CompiledRule {
  readonly rule: TraceRule;
  /** Place among the rules of the matcher, which is the order of its answers. */
  readonly position: number;
  /** Bit `statusNumber(s)` is set when the filter admits the status `s`. */
  readonly statusBits: number;
  /** Bit `toSeverityMask(s)` is set when the filter admits the set of severities `s`. */
  readonly severityBits: number;
  /** Clauses on tags and attributes. */
  readonly clauses: readonly Clause[];
  /** The last evaluation that had the rule as a candidate, so that it is tested once. */
  testedIn: number;
  /** The last evaluation with a change of a field that the rule mentions. */
  mentionedIn: number;
}

const statuses: readonly TraceStatus[] = ['running', 'completed', 'deleted'];

/** Every set of severities, at the index of its mask. */
const severitySets = Array.from({ length: 1 << eventSeverities.length }, (_, mask) =>
  eventSeverities.filter((_severity, bit) => (mask & (1 << bit)) !== 0),
);

export function compileRule(rule: TraceRule, position: number): CompiledRule {
  const { clauses } = rule.filter;
  const onStatus = clauses.filter((clause) => clause.alternatives.every((leaf) => isOnField(leaf, 'status')));
  const onSeverity = clauses.filter((clause) =>
    clause.alternatives.every((leaf) => isOnField(leaf, 'severity')),
  );
  const admitsDeleted = filterNamesStatus(rule.filter);
  return {
    rule,
    position,
    statusBits: toBits(
      statuses,
      (status) => (admitsDeleted || status !== 'deleted') && allMatch(onStatus, { ...emptyTrace, status }),
    ),
    severityBits: toBits(severitySets, (severities) => allMatch(onSeverity, { ...emptyTrace, severities })),
    clauses: clauses.filter((clause) => !onStatus.includes(clause) && !onSeverity.includes(clause)),
    testedIn: 0,
    mentionedIn: 0,
  };
}

export function statusNumber(status: TraceStatus): number {
  return statuses.indexOf(status);
}

export function isOnField({ field }: Leaf, name: 'status' | 'severity' | 'tag'): boolean {
  return field.kind === 'field' && field.name === name;
}

const emptyTrace: MatchableTrace = { status: 'running', severities: [], tags: [], attributes: new Map() };

function allMatch(clauses: readonly Clause[], trace: MatchableTrace): boolean {
  return clauses.every((clause) => clauseMatches(trace, clause));
}

function toBits<T>(values: readonly T[], isAdmitted: (value: T) => boolean): number {
  return values.reduce((bits, value, index) => (isAdmitted(value) ? bits | (1 << index) : bits), 0);
}
