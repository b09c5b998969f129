import type { Expr, Span } from './ast.ts';
import { refuse } from './refuse.ts';
import { syntaxLimits } from './syntax-limits.ts';
import { childrenOf } from './visit-expr.ts';

/**
 * Rejects an expression that is too deep for recursive visitors: chains of operators are as deep as they are long,
 * although the parser reads them in a loop. Call it for every expression with operands, innermost first.
 */
export type CheckDepth = <Node extends Expr>(expr: Node) => Node;

/** For the expressions of one text. */
export function createDepthCheck(): CheckDepth {
  const depths = new Map<Expr, number>();

  return (expr) => {
    let depth = 0;
    for (const child of childrenOf(expr)) depth = Math.max(depth, 1 + (depths.get(child) ?? 0));
    if (depth > syntaxLimits.maxDepth) refuseDepth(expr.span);
    depths.set(expr, depth);
    return expr;
  };
}

export function refuseDepth(span: Span): never {
  return refuse(
    span,
    `the expression is nested more than ${syntaxLimits.maxDepth} levels deep`,
    'every parenthesis, call and operator of a chain is a level; match several series with a regular expression instead',
  );
}
