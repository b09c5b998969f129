import type { Call, Expr, Span } from '../syntax/ast.ts';
import { withoutParens } from '../syntax/without-parens.ts';

/** The span of an annotation about an argument, without enclosing parentheses. */
export function argumentSpan(call: Call, index: number): Span | undefined {
  return spanWithoutParens(call.args[index]);
}

export function spanWithoutParens(expr: Expr | undefined): Span | undefined {
  return expr === undefined ? undefined : withoutParens(expr).span;
}
