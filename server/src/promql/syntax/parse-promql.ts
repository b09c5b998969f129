import type { FunctionSignature } from '../functions/function-definition.ts';
import { functionSignatures } from '../functions/signatures.ts';
import type { Expr } from './ast.ts';
import { checkSelectors } from './check-selectors.ts';
import { parseExpr } from './parse-expr.ts';
import { PatternBudget, type PatternCounter } from './pattern-budget.ts';
import { refuse, refuseToken } from './refuse.ts';
import { createTokenCursor } from './token-cursor.ts';
import { tokenize } from './tokenize.ts';

export interface ParsePromqlOptions {
  /** The callable functions. Default: every one of Prometheus 3. */
  readonly functions?: ReadonlyMap<string, FunctionSignature>;
  /** Shared by the texts of one request or document. Default: the bounds of one query. */
  readonly patterns?: PatternCounter;
}

/**
 * Parses and type-checks a PromQL expression in linear time.
 *
 * @param text at most `syntaxLimits.maxQueryBytes` bytes, nested at most `syntaxLimits.maxDepth` levels deep.
 * @throws PromqlError of kind `parse` with the span of the error, and nothing else.
 */
export function parsePromql(text: string, options: ParsePromqlOptions = {}): Expr {
  const tokens = tokenize(text);
  const { functions = functionSignatures, patterns = new PatternBudget() } = options;
  const cursor = createTokenCursor(tokens, functions, patterns);
  if (cursor.peek().kind === 'end')
    refuse(cursor.peek().span, 'no expression found in input', 'write one, such as up');
  const expr = parseExpr(cursor);
  const rest = cursor.peek();
  if (rest.kind === 'end') {
    checkSelectors(expr);
    return expr;
  }
  if (rest.text === ')')
    return refuse(rest.span, 'unexpected right parenthesis ")"', 'no parenthesis is open');
  return refuseToken(rest, 'after an expression', 'an operator');
}
