import type { FunctionSignature } from '../functions/function-definition.ts';
import type { Expr, Span } from './ast.ts';
import { checkDepth } from './check-depth.ts';
import { refuse } from './refuse.ts';
import { describeType, valueTypeOf } from './value-type-of.ts';

/** Applies a sign to an expression; before a number it becomes part of the number. */
export function createUnary(
  operator: '+' | '-',
  expr: Expr,
  span: Span,
  functions: ReadonlyMap<string, FunctionSignature>,
): Expr {
  if (expr.kind === 'number') return { ...expr, value: operator === '-' ? -expr.value : expr.value, span };
  const type = valueTypeOf(expr, functions);
  if (type === 'scalar' || type === 'vector') return checkDepth({ kind: 'unary', operator, expr, span });
  return refuse(
    span,
    `unary expression only allowed on expressions of type scalar or instant vector, got "${describeType(type)}"`,
  );
}
