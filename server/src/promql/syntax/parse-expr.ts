import type { BinaryOperator, Expr } from './ast.ts';
import { createBinary } from './create-binary.ts';
import { createUnary } from './create-unary.ts';
import { operatorPrecedence, powerPrecedence } from './operators.ts';
import { parseBinaryModifiers } from './parse-binary-modifiers.ts';
import { parseOperand } from './parse-operand.ts';
import { parsePostfix } from './parse-postfix.ts';
import type { TokenCursor } from './token-cursor.ts';

/**
 * Reads operands and the operators between them that bind at least as tightly as `minPrecedence`.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/operators/#binary-operator-precedence
 */
export function parseExpr(cursor: TokenCursor, minPrecedence = 1): Expr {
  return cursor.nested(() => {
    let left = parseUnary(cursor);
    for (;;) {
      const operator = peekOperator(cursor);
      if (operator === undefined) return left;
      const precedence = operatorPrecedence.get(operator) ?? 0;
      if (precedence < minPrecedence) return left;
      const { span } = cursor.take();
      const modifiers = parseBinaryModifiers(cursor);
      const right = parseExpr(cursor, operator === '^' ? precedence : precedence + 1);
      left = createBinary({ operator, operatorSpan: span, left, right, modifiers }, cursor);
    }
  });
}

/** A sign has lower precedence than `^`, so that `-a ^ b` is `-(a ^ b)`, and higher than the rest. */
function parseUnary(cursor: TokenCursor): Expr {
  const sign = cursor.takeSymbol('-') ?? cursor.takeSymbol('+');
  if (sign === undefined) return parsePostfix(cursor, parseOperand(cursor, parseExpr));
  const expr = parseExpr(cursor, powerPrecedence);
  return createUnary(sign.text === '-' ? '-' : '+', expr, cursor.spanFrom(sign.span), cursor);
}

function peekOperator(cursor: TokenCursor): BinaryOperator | undefined {
  const token = cursor.peek();
  if (token.kind !== 'symbol' && token.kind !== 'identifier') return undefined;
  const text = token.text.toLowerCase();
  // The keys of the table are exactly the operators.
  return operatorPrecedence.has(text as BinaryOperator) ? (text as BinaryOperator) : undefined;
}
