import type { AggregationOperator, Expr } from './ast.ts';
import { aggregationOperators } from './operators.ts';
import { parseAggregation } from './parse-aggregation.ts';
import { expectClosing, type ParseExpr } from './parse-arguments.ts';
import { parseCall } from './parse-call.ts';
import { parseVectorSelector } from './parse-vector-selector.ts';
import { refuseToken } from './refuse.ts';
import { reservedWords } from './reserved-words.ts';
import { isDuration } from './scan-number.ts';
import { specialNumber } from './special-number.ts';
import type { Token } from './token.ts';
import type { TokenCursor } from './token-cursor.ts';

/** A literal, a selector, a call, an aggregation or an expression in parentheses. */
export function parseOperand(cursor: TokenCursor, parseExpr: ParseExpr): Expr {
  const token = cursor.peek();
  if (token.kind === 'number') {
    const { text, value } = token;
    return { kind: 'number', value, span: cursor.take().span, ...(isDuration(text) && { isDuration: true }) };
  }
  if (token.kind === 'string') return { kind: 'string', value: token.value, span: cursor.take().span };
  if (token.kind === 'identifier') return parseWord(cursor, token, parseExpr);
  if (cursor.isSymbol('{')) return parseVectorSelector(cursor);
  if (cursor.isSymbol('(')) return parseParentheses(cursor, parseExpr);
  return refuseOperand(token);
}

function parseWord(cursor: TokenCursor, token: Token, parseExpr: ParseExpr): Expr {
  const word = token.text.toLowerCase();
  const special = specialNumber(word);
  if (special !== undefined) return { kind: 'number', value: special, span: cursor.take().span };
  if (reservedWords.has(word)) return refuseOperand(token);
  // The keys of the table are exactly the operators.
  const operator = word as AggregationOperator;
  if (
    aggregationOperators.has(operator) &&
    (cursor.isSymbol('(', 1) || cursor.isKeyword(['by', 'without'], 1))
  ) {
    return parseAggregation(cursor, operator, parseExpr);
  }
  return cursor.isSymbol('(', 1) ? parseCall(cursor, parseExpr) : parseVectorSelector(cursor);
}

function parseParentheses(cursor: TokenCursor, parseExpr: ParseExpr): Expr {
  const open = cursor.take();
  const expr = parseExpr(cursor);
  expectClosing(cursor, open);
  return { kind: 'paren', expr, span: cursor.spanFrom(open.span) };
}

function refuseOperand(token: Token): never {
  return refuseToken(token, 'where an operand should be', 'a number, a string, a selector, a call or "("');
}
