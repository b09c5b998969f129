import type { FunctionSignature } from '../functions/function-definition.ts';
import type { Span } from './ast.ts';
import { type CheckDepth, createDepthCheck, refuseDepth } from './check-depth.ts';
import type { PatternCounter } from './pattern-budget.ts';
import { refuseToken } from './refuse.ts';
import { syntaxLimits } from './syntax-limits.ts';
import type { Token } from './token.ts';

/** The parser's position in the tokens of a query. */
export interface TokenCursor {
  readonly functions: ReadonlyMap<string, FunctionSignature>;
  readonly patterns: PatternCounter;
  /** The next token, or the one `ahead` after it; past the end, always the `end` token. */
  peek(ahead?: number): Token;
  take(): Token;
  /** Consumes the next token if it is this symbol. */
  takeSymbol(text: string): Token | undefined;
  /** Consumes the next token if it is this word, in any case. */
  takeKeyword(...words: readonly string[]): Token | undefined;
  isSymbol(text: string, ahead?: number): boolean;
  isKeyword(words: readonly string[], ahead?: number): boolean;
  /** Consumes the symbol, or throws a parse error. */
  expectSymbol(text: string, context: string): Token;
  /** From the start of a span to the end of the last consumed token. */
  spanFrom(start: Span): Span;
  /** Runs a part of the parser one level deeper, within `syntaxLimits.maxDepth`. */
  nested<Result>(parse: () => Result): Result;
  readonly checkDepth: CheckDepth;
}

export function createTokenCursor(
  tokens: readonly Token[],
  functions: ReadonlyMap<string, FunctionSignature>,
  patterns: PatternCounter,
): TokenCursor {
  let at = 0;
  let depth = 0;
  const last = tokens.length - 1;

  // A text has at least the token of its end, and the index is cut to it.
  const peek = (ahead = 0): Token => tokens[Math.min(at + ahead, last)] as Token;
  const take = (): Token => {
    const token = peek();
    at++;
    return token;
  };
  const isSymbol = (text: string, ahead = 0): boolean => {
    const token = peek(ahead);
    return token.kind === 'symbol' && token.text === text;
  };
  const isKeyword = (words: readonly string[], ahead = 0): boolean => {
    const token = peek(ahead);
    return token.kind === 'identifier' && words.includes(token.text.toLowerCase());
  };

  return {
    functions,
    patterns,
    checkDepth: createDepthCheck(),
    peek,
    take,
    isSymbol,
    isKeyword,
    takeSymbol: (text) => (isSymbol(text) ? take() : undefined),
    takeKeyword: (...words) => (isKeyword(words) ? take() : undefined),
    expectSymbol(text, context) {
      return isSymbol(text) ? take() : refuseToken(peek(), context, JSON.stringify(text));
    },
    spanFrom: ({ start }) => ({ start, end: tokens[Math.min(at, tokens.length) - 1]?.span.end ?? start }),
    nested(parse) {
      // An expression within no other is at level 0.
      if (++depth > syntaxLimits.maxDepth + 1) refuseDepth(peek().span);
      const result = parse();
      depth--;
      return result;
    },
  };
}
