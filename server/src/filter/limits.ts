import type { Clause, Leaf, TextRange } from './ast.ts';
import { cite, type Refusal, refuse } from './diagnostics.ts';
import { type FilterDialect, findFieldRule } from './dialect.ts';
import { formatField } from './format.ts';

/** Limits of one filter in any dialect (specification, "Limits"); bytes are UTF-8. */
export const filterLimits = {
  maxFilterBytes: 4096,
  maxAlternatives: 64,
  /** Of each value in an OR; a value outside an OR is bounded by the filter. */
  maxAlternativeBytes: 256,
  /** Clauses that compare an attribute by `=` or `!=`; an OR on one key counts once. */
  maxAttributePredicates: 16,
  /** Not in the specification: bounds the recursion of the parser. */
  maxParenthesesDepth: 32,
} as const;

const utf8 = new TextEncoder();

export function checkFilterLength(text: string): Refusal | undefined {
  const max = filterLimits.maxFilterBytes;
  const { read } = utf8.encodeInto(text, new Uint8Array(max));
  if (read === text.length) return undefined;
  const excess = { limit: 'filter_bytes', max, received: utf8.encode(text).length };
  const range = { start: read, end: text.length };
  const hint = `shorten the filter to ${max} bytes of UTF-8, or split it into several requests`;
  return refuse('filter_too_long', range, 'The filter is too long: it passes its limit', hint, excess);
}

export function checkParenthesesDepth(depth: number, range: TextRange): Refusal | undefined {
  const max = filterLimits.maxParenthesesDepth;
  if (depth <= max) return undefined;
  const excess = { limit: 'parentheses_depth', max, received: depth };
  return refuse(
    'nesting_too_deep',
    range,
    'Parentheses nest too deeply',
    'leave out needless parentheses',
    excess,
  );
}

/** The limits of a well-formed filter. */
export function checkClauseLimits(clauses: readonly Clause[], dialect: FilterDialect): Refusal | undefined {
  return (
    checkAlternatives(clauses) ?? checkAttributePredicates(clauses) ?? checkValueBudgets(clauses, dialect)
  );
}

function checkAlternatives(clauses: readonly Clause[]): Refusal | undefined {
  for (const { alternatives } of clauses) {
    if (alternatives.length === 1) continue;
    const name = cite(formatField(alternatives[0].field));
    const surplus = alternatives[filterLimits.maxAlternatives];
    if (surplus !== undefined) {
      const max = filterLimits.maxAlternatives;
      const excess = { limit: 'or_group_values', max, received: alternatives.length };
      const hint = `an OR takes ${max} values: split the filter into several requests`;
      return refuse(
        'too_many_alternatives',
        surplus.range,
        `Too many values in the OR on ${name}`,
        hint,
        excess,
      );
    }
    for (const leaf of alternatives) {
      const max = filterLimits.maxAlternativeBytes;
      const received = valueBytes(leaf);
      if (received <= max) continue;
      const excess = { limit: 'or_group_value_bytes', max, received };
      const hint = `values in an OR take ${max} bytes of UTF-8: send this one in a separate request`;
      return refuse(
        'alternative_too_long',
        leaf.range,
        `A value in the OR on ${name} is too long`,
        hint,
        excess,
      );
    }
  }
  return undefined;
}

function checkAttributePredicates(clauses: readonly Clause[]): Refusal | undefined {
  const max = filterLimits.maxAttributePredicates;
  const predicates = clauses.filter(({ alternatives }) => alternatives.some(isAttributeComparison));
  const surplus = predicates[max];
  if (surplus === undefined) return undefined;
  const excess = { limit: 'attribute_predicates', max, received: predicates.length };
  const hint = `a filter compares attributes ${max} times: leave some out; an OR on one key counts once, :* does not count`;
  const range = surplus.alternatives[0].range;
  return refuse('too_many_attribute_predicates', range, 'Too many attributes are compared', hint, excess);
}

function checkValueBudgets(clauses: readonly Clause[], dialect: FilterDialect): Refusal | undefined {
  const spentBytes = new Map<string, number>();
  for (const leaf of clauses.flatMap(({ alternatives }) => alternatives)) {
    const max = findFieldRule(dialect, leaf.field)?.valueBudgetBytes;
    if (max === undefined) continue;
    const name = formatField(leaf.field);
    const received = (spentBytes.get(name) ?? 0) + valueBytes(leaf);
    spentBytes.set(name, received);
    if (received <= max) continue;
    const excess = { limit: 'field_value_bytes', max, received };
    const hint = `all values of ${cite(name)} in a filter share ${max} bytes of UTF-8: shorten them`;
    return refuse(
      'value_budget_exceeded',
      leaf.range,
      `Too much text is asked of ${cite(name)}`,
      hint,
      excess,
    );
  }
  return undefined;
}

function isAttributeComparison(leaf: Leaf): boolean {
  return leaf.kind === 'comparison' && leaf.field.kind === 'attribute';
}

function valueBytes(leaf: Leaf): number {
  return leaf.kind === 'comparison' ? utf8.encode(leaf.value).length : 0;
}
