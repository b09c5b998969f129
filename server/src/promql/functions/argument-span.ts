import { withoutParens } from '../engine/without-parens.ts';
import type { Call, Expr, Span } from '../syntax/ast.ts';

/** Where an annotation about an argument points to: parentheses around it are not part of it. */
export function argumentSpan(call: Call, index: number): Span | undefined {
  return spanWithoutParens(call.args[index]);
}

export function spanWithoutParens(expr: Expr | undefined): Span | undefined {
  return expr === undefined ? undefined : withoutParens(expr).span;
}
