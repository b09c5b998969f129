import type { Expr } from './ast.ts';
import { refuse, refuseToken } from './refuse.ts';
import type { Token } from './token.ts';
import type { TokenCursor } from './token-cursor.ts';

/** Reads an expression; passed to the sub-parsers to avoid an import cycle. */
export type ParseExpr = (cursor: TokenCursor, minPrecedence?: number) => Expr;

/** `(expression, ...)`, empty or not. */
export function parseArguments(cursor: TokenCursor, parseExpr: ParseExpr): readonly Expr[] {
  const open = cursor.expectSymbol('(', 'in a call');
  const args: Expr[] = [];
  if (!cursor.isSymbol(')')) {
    do args.push(parseExpr(cursor));
    while (cursor.takeSymbol(',') !== undefined);
  }
  expectClosing(cursor, open);
  return args;
}

/** Consumes the parenthesis that closes `open`. */
export function expectClosing(cursor: TokenCursor, open: Token): void {
  if (cursor.takeSymbol(')') !== undefined) return;
  if (cursor.peek().kind === 'end') refuse(open.span, 'unclosed left parenthesis', 'add ")"');
  refuseToken(cursor.peek(), 'in parentheses', 'an operator or ")"');
}
