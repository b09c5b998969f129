import type { Clause, FieldRef, Filter, Leaf } from './ast.ts';

/**
 * The canonical text of a filter: keys quoted, single spaces, parentheses only around an OR inside
 * an AND. Two filters with the same canonical text differ only in their ranges.
 *
 * It can be longer than the text it was parsed from, so at the edge of the byte limit it need not
 * be accepted again.
 */
export function formatFilter(filter: Filter): string {
  const isSingle = filter.clauses.length === 1;
  return filter.clauses.map((clause) => formatClause(clause, isSingle)).join(' AND ');
}

function formatClause(clause: Clause, isSingle: boolean): string {
  const text = clause.alternatives.map(formatLeaf).join(' OR ');
  return isSingle || clause.alternatives.length === 1 ? text : `(${text})`;
}

function formatLeaf(leaf: Leaf): string {
  const condition = leaf.kind === 'presence' ? ':*' : `${leaf.operator}${quoteText(leaf.value)}`;
  return `${leaf.negated ? 'NOT ' : ''}${formatField(leaf.field)}${condition}`;
}

export function formatField(field: FieldRef): string {
  return field.kind === 'attribute' ? `attribute.${quoteText(field.key)}` : field.name;
}

/** Encloses a value or key in double quotes, with the two escapes of the grammar. */
export function quoteText(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
