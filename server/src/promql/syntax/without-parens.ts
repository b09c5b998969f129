import type { Expr } from './ast.ts';

/** The expression within any number of parentheses. */
export function withoutParens(expr: Expr): Expr {
  return expr.kind === 'paren' ? withoutParens(expr.expr) : expr;
}
