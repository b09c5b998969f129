import { metricNameLabel } from '../promql/labels/labels.ts';
import type { Expr, Span, VectorSelector } from '../promql/syntax/ast.ts';
import { visitExpr } from '../promql/syntax/visit-expr.ts';

export type FoundMetricNames =
  | { readonly ok: true; readonly names: ReadonlySet<string> }
  | { readonly ok: false; readonly span: Span; readonly reason: string; readonly remedy: string };

/**
 * Finds the metrics that a query reads without reading data: every selector needs `=` on the metric name, and there has to be
 * at least one selector.
 */
export function findMetricNames(expr: Expr): FoundMetricNames {
  const selectors: VectorSelector[] = [];
  visitExpr(expr, (node) => {
    if (node.kind === 'vectorSelector') selectors.push(node);
  });
  const names = new Set<string>();
  for (const selector of selectors) {
    const name = exactName(selector);
    if (name === undefined) {
      return {
        ok: false,
        span: selector.span,
        reason: 'has a selector without an exact metric name',
        remedy: 'name one metric in each selector, such as http_requests_total{status="500"}',
      };
    }
    names.add(name);
  }
  if (names.size > 0) return { ok: true, names };
  return {
    ok: false,
    span: expr.span,
    reason: 'reads no metric, so no sample would ever cause its evaluation',
    remedy: 'compare a vector of a metric, such as up < 1',
  };
}

function exactName({ matchers }: VectorSelector): string | undefined {
  const isExact = ({ name, operator }: VectorSelector['matchers'][number]) =>
    name === metricNameLabel && operator === '=';
  return matchers.find(isExact)?.value || undefined;
}
