import type { Clause, Filter, Leaf } from '../filter/ast.ts';
import type { TraceSummary } from './trace.ts';

/** What a trace filter can ask about. */
export interface MatchableTrace extends Pick<TraceSummary, 'status' | 'severities' | 'tags' | 'attributes'> {
  /** As `withTagLookup` adds it; otherwise the list is searched. */
  readonly hasTag?: (tag: string) => boolean;
}

/** Finding a tag among as many takes about as long as in a set. */
const maxSearchedTags = 32;

/** A trace that many leaves are tested on: each on a tag would search hundreds of tags. */
export function withTagLookup(trace: MatchableTrace): MatchableTrace {
  const { status, severities, tags, attributes } = trace;
  if (tags.length <= maxSearchedTags) return trace;
  let set: ReadonlySet<string> | undefined;
  function hasTag(tag: string): boolean {
    set ??= new Set(tags);
    return set.has(tag);
  }
  return { status, severities, tags, attributes, hasTag };
}

/** Whether one trace matches; the reference for the store's index and for rules. */
export function traceMatches(trace: MatchableTrace, filter: Filter): boolean {
  if (trace.status === 'deleted' && !filterNamesStatus(filter)) return false;
  const tested = withTagLookup(trace);
  return filter.clauses.every((clause) => clauseMatches(tested, clause));
}

/** Whether any alternative of the clause is true of the trace. */
export function clauseMatches(trace: MatchableTrace, { alternatives }: Clause): boolean {
  return alternatives.some((leaf) => leafMatches(trace, leaf));
}

/** Reads whose filter has no leaf on `status` exclude deleted traces. */
export function filterNamesStatus(filter: Filter): boolean {
  return filter.clauses.some(clauseNamesStatus);
}

function clauseNamesStatus(clause: Clause): boolean {
  return clause.alternatives.some((leaf) => leaf.field.kind === 'field' && leaf.field.name === 'status');
}

function leafMatches(trace: MatchableTrace, leaf: Leaf): boolean {
  const matches = leaf.kind === 'presence' ? isPresent(trace, leaf) : compares(trace, leaf);
  return matches !== leaf.negated;
}

function isPresent(trace: MatchableTrace, leaf: Leaf): boolean {
  if (leaf.field.kind === 'attribute') return trace.attributes.has(leaf.field.key);
  throw new TypeError(`a trace filter cannot test the presence of ${leaf.field.name}`);
}

function compares(trace: MatchableTrace, leaf: Leaf & { kind: 'comparison' }): boolean {
  switch (leaf.operator) {
    case '=':
    case ':':
      return equals(trace, leaf);
    case '!=':
      return !equals(trace, leaf);
    default:
      throw new TypeError(`a trace filter cannot compare with ${leaf.operator}`);
  }
}

function equals(trace: MatchableTrace, { field, value }: Leaf & { kind: 'comparison' }): boolean {
  // A missing attribute and an empty one compare equal; only presence distinguishes them.
  if (field.kind === 'attribute') return (trace.attributes.get(field.key) ?? '') === value;
  switch (field.name) {
    case 'status':
      return trace.status === value;
    case 'severity':
      return trace.severities.some((severity) => severity === value);
    case 'tag':
      return trace.hasTag?.(value) ?? trace.tags.includes(value);
    default:
      throw new TypeError(`a trace filter has no field ${field.name}`);
  }
}
