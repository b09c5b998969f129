import type { Clause, Leaf } from '../filter/ast.ts';
import { isOnField } from './compiled-rule.ts';

/** A term that a trace must have for a leaf to be true of it. */
export type AccessTerm =
  | { readonly kind: 'tag'; readonly tag: string }
  /** Without a value: any value of the key. */
  | { readonly kind: 'attribute'; readonly key: string; readonly value?: string };

/**
 * Terms of which a trace has at least one if it matches all clauses: those of the most selective clause whose
 * alternatives each need a term. `undefined` when a trace without labels can match.
 *
 * The idea is the access predicate of publish-subscribe matching: F. Fabret et al., "Filtering Algorithms and
 * Implementation for Very Fast Publish/Subscribe Systems", SIGMOD 2001, section 3.
 */
export function accessTerms(clauses: readonly Clause[]): readonly AccessTerm[] | undefined {
  let best: readonly AccessTerm[] | undefined;
  for (const { alternatives } of clauses) {
    const terms = alternatives.map(toTerm).filter((term) => term !== undefined);
    if (terms.length !== alternatives.length) continue;
    if (best === undefined || costOf(terms) < costOf(best)) best = terms;
  }
  return best;
}

/** `undefined` when a trace without any label can satisfy the leaf. */
function toTerm(leaf: Leaf): AccessTerm | undefined {
  const { field } = leaf;
  if (leaf.kind === 'presence') {
    return leaf.negated || field.kind === 'field' ? undefined : { kind: 'attribute', key: field.key };
  }
  if ((leaf.operator === '!=') !== leaf.negated) return undefined;
  if (isOnField(leaf, 'tag')) return { kind: 'tag', tag: leaf.value };
  // A missing attribute equals an empty one.
  if (field.kind === 'field' || leaf.value === '') return undefined;
  return { kind: 'attribute', key: field.key, value: leaf.value };
}

/** Lower for clauses that fewer traces satisfy: values before tags before presence, few alternatives before many. */
function costOf(terms: readonly AccessTerm[]): number {
  return terms.reduce(
    (cost, term) => cost + (term.kind === 'tag' ? 2 : term.value === undefined ? 16 : 1),
    0,
  );
}
