/** A half-open range of UTF-16 offsets into the filter text, for diagnostics. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The field of a leaf. `attribute` has its literal key, dots included. */
export type FieldRef =
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'attribute'; readonly key: string };

export type ComparisonOperator = '=' | '!=' | '<' | '<=' | '>' | '>=' | ':';

/** `field <operator> "value"`. */
export interface ComparisonLeaf {
  readonly kind: 'comparison';
  readonly field: FieldRef;
  readonly operator: ComparisonOperator;
  readonly value: string;
  readonly negated: boolean;
  readonly range: TextRange;
}

/** `field:*`: the field is set, possibly to an empty value. */
export interface PresenceLeaf {
  readonly kind: 'presence';
  readonly field: FieldRef;
  readonly negated: boolean;
  readonly range: TextRange;
}

export type Leaf = ComparisonLeaf | PresenceLeaf;

/** One leaf, or an OR of several leaves on the same field. */
export interface Clause {
  readonly kind: 'clause';
  readonly alternatives: readonly [Leaf, ...Leaf[]];
}

/**
 * A checked filter: the AND of its clauses. No clauses match everything.
 *
 * The shared grammar of traces and logs allows no deeper nesting (OR only between leaves of one
 * field, NOT only on a leaf), so this flat form represents every legal filter.
 */
export interface Filter {
  readonly kind: 'filter';
  readonly clauses: readonly Clause[];
}
