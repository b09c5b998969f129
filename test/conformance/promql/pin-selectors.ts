import type { Expr } from '../../../server/src/promql/syntax/ast.ts';
import { childrenOf, visitExpr } from '../../../server/src/promql/syntax/visit-expr.ts';

/** Functions whose result depends on the evaluation time itself, and not only through the samples they are given. */
const timeFunctions: ReadonlySet<string> = new Set([
  ...['time', 'timestamp', 'predict_linear', 'start', 'end', 'step', 'range'],
  ...['days_in_month', 'day_of_month', 'day_of_week', 'day_of_year', 'hour', 'minute', 'month', 'year'],
]);

/**
 * The expression with `@ atMs` on every selector and subquery without `@`, so that its value at any time is that of the
 * original at `atMs`; `undefined` for an expression where that does not hold, or without selectors.
 */
export function pinSelectors(expr: Expr, atMs: number): Expr | undefined {
  let isPinnable = false;
  let dependsOnTime = false;
  visitExpr(expr, (node) => {
    isPinnable ||= node.kind === 'vectorSelector';
    dependsOnTime ||= node.kind === 'call' && timeFunctions.has(node.name);
    // The bounds of the query are another time too.
    dependsOnTime ||= 'at' in node && typeof node.at === 'string';
  });
  return isPinnable && !dependsOnTime ? pin(expr, atMs) : undefined;
}

function pin(expr: Expr, at: number): Expr {
  switch (expr.kind) {
    case 'number':
    case 'string':
      return expr;
    case 'vectorSelector':
    case 'subquery':
      return expr.at === undefined ? { ...expr, at } : expr;
    case 'matrixSelector':
      return expr.selector.at === undefined ? { ...expr, selector: { ...expr.selector, at } } : expr;
    case 'call':
      return { ...expr, args: childrenOf(expr).map((child) => pin(child, at)) };
    case 'aggregation': {
      const parameter = expr.parameter === undefined ? {} : { parameter: pin(expr.parameter, at) };
      return { ...expr, ...parameter, expr: pin(expr.expr, at) };
    }
    case 'binary':
      return { ...expr, left: pin(expr.left, at), right: pin(expr.right, at) };
    case 'unary':
    case 'paren':
      return { ...expr, expr: pin(expr.expr, at) };
  }
}
