import type { Expr } from '../ast.ts';
import { printPromql } from '../print-promql.ts';

/** The expression with every operator in parentheses; parentheses of the text become brackets. */
export function showTree(expr: Expr): string {
  switch (expr.kind) {
    case 'binary':
      return `(${showTree(expr.left)}${operatorText(expr)}${showTree(expr.right)})`;
    case 'unary':
      return `(${expr.operator}${showTree(expr.expr)})`;
    case 'paren':
      return `[${showTree(expr.expr)}]`;
    case 'subquery': {
      const selector = { kind: 'vectorSelector', matchers: [], offsetMs: 0, span: expr.span } as const;
      return printPromql({ ...expr, expr: selector }).replace('{}', () => showTree(expr.expr));
    }
    default:
      return printPromql(expr);
  }
}

/** ` + `, or the operator with its modifiers. */
function operatorText(expr: Expr & { kind: 'binary' }): string {
  const zero = { kind: 'number', value: 0, span: expr.span } as const;
  return printPromql({ ...expr, left: zero, right: zero }).slice(1, -1);
}
