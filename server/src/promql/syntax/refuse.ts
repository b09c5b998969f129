import { PromqlError } from '../promql-error.ts';
import type { Span } from './ast.ts';
import { describeToken, type Token } from './token.ts';

/** Throws a parse error with its position. */
export function refuse(span: Span, message: string, hint?: string): never {
  throw new PromqlError('parse', message, { span, ...(hint === undefined ? {} : { hint }) });
}

/** Throws a parse error for an unexpected token; `context` reads like `in label matching`. */
export function refuseToken(token: Token, context: string, expected: string): never {
  return refuse(token.span, `unexpected ${describeToken(token)} ${context}, expected ${expected}`);
}
