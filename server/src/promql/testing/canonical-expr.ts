import type { Expr, MatcherNode } from '../syntax/ast.ts';
import { withoutSpans } from './without-spans.ts';

/**
 * An expression without positions and without what printing it may change: the order of matchers, whether a metric name stood among
 * them, `by ()`, and signs that change nothing. Infinity is printed as `+Inf`, which is a sign before an expression when it is parsed.
 */
export function canonicalExpr(expr: Expr): Expr {
  return canonicalNode(withoutSpans(expr)) as Expr; // each node keeps its kind
}

function canonicalNode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonicalNode);
  if (typeof value !== 'object' || value === null) return value;
  if (
    'kind' in value &&
    value.kind === 'unary' &&
    'operator' in value &&
    value.operator === '+' &&
    'expr' in value
  )
    return canonicalNode(value.expr);
  const members = Object.entries(value)
    .filter(([name, member]) => name !== 'metricName' && !(name === 'grouping' && isNoGrouping(member)))
    .map(([name, member]) => [name, name === 'matchers' ? sorted(member) : canonicalNode(member)]);
  return Object.fromEntries(members);
}

function isNoGrouping({
  kind,
  labels,
}: {
  readonly kind: string;
  readonly labels: readonly string[];
}): boolean {
  return kind === 'by' && labels.length === 0;
}

function sorted(matchers: readonly MatcherNode[]): readonly string[] {
  return matchers.map(({ name, operator, value }) => JSON.stringify([name, operator, value])).sort();
}
