import type { Expr } from './ast.ts';

/** The expressions directly below one, in the order of the text. The selector of a range selector is one of them. */
export function childrenOf(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case 'number':
    case 'string':
    case 'vectorSelector':
      return [];
    case 'matrixSelector':
      return [expr.selector];
    case 'subquery':
    case 'unary':
    case 'paren':
      return [expr.expr];
    case 'call':
      return expr.args;
    case 'aggregation':
      return expr.parameter === undefined ? [expr.expr] : [expr.parameter, expr.expr];
    case 'binary':
      return [expr.left, expr.right];
  }
}

/** Calls back for an expression and then for everything below it, in the order of the text. */
export function visitExpr(expr: Expr, visit: (expr: Expr) => void): void {
  visit(expr);
  for (const child of childrenOf(expr)) visitExpr(child, visit);
}
