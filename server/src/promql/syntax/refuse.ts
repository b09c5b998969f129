import { PromqlError } from '../promql-error.ts';
import type { Span } from './ast.ts';
import { describeToken, type Token } from './token.ts';

/** Ends the parse with what is wrong and where. */
export function refuse(span: Span, message: string, hint?: string): never {
  throw new PromqlError('parse', message, { span, ...(hint === undefined ? {} : { hint }) });
}

/** Ends the parse at a token that cannot stand where it does; `context` reads like `in label matching`. */
export function refuseToken(token: Token, context: string, expected: string): never {
  return refuse(token.span, `unexpected ${describeToken(token)} ${context}, expected ${expected}`);
}
