import type { Expr, Span } from './ast.ts';
import { refuse } from './refuse.ts';
import type { TokenCursor } from './token-cursor.ts';
import { describeType, valueTypeOf } from './value-type-of.ts';

/** Applies a sign to an expression; before a number it becomes part of the number. */
export function createUnary(
  operator: '+' | '-',
  expr: Expr,
  span: Span,
  cursor: Pick<TokenCursor, 'functions' | 'checkDepth'>,
): Expr {
  if (expr.kind === 'number') return { ...expr, value: operator === '-' ? -expr.value : expr.value, span };
  const type = valueTypeOf(expr, cursor.functions);
  if (type === 'scalar' || type === 'vector')
    return cursor.checkDepth({ kind: 'unary', operator, expr, span });
  return refuse(
    span,
    `unary expression only allowed on expressions of type scalar or instant vector, got "${describeType(type)}"`,
  );
}
