import type { Expr } from './ast.ts';
import { syntaxLimits } from './syntax-limits.ts';
import { refuseDepth } from './token-cursor.ts';
import { childrenOf } from './visit-expr.ts';

const depths = new WeakMap<Expr, number>();

/**
 * Rejects an expression that is too deep for recursive visitors: chains of operators are as deep as they are long,
 * although the parser reads them in a loop. Call it for every expression with operands, innermost first.
 */
export function checkDepth<Node extends Expr>(expr: Node): Node {
  let depth = 0;
  for (const child of childrenOf(expr)) depth = Math.max(depth, 1 + (depths.get(child) ?? 0));
  if (depth > syntaxLimits.maxDepth) refuseDepth(expr.span);
  depths.set(expr, depth);
  return expr;
}
