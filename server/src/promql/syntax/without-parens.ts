import type { Expr } from './ast.ts';

export function withoutParens(expr: Expr): Expr {
  return expr.kind === 'paren' ? withoutParens(expr.expr) : expr;
}
