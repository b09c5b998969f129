import type { FunctionSignature } from '../functions/function-definition.ts';
import type { Span } from './ast.ts';
import { refuse, refuseToken } from './refuse.ts';
import { syntaxLimits } from './syntax-limits.ts';
import type { Token } from './token.ts';

/** The parser's place in the tokens of a query. */
export interface TokenCursor {
  readonly functions: ReadonlyMap<string, FunctionSignature>;
  /** The next token, or the one `ahead` after it; the end of the text never ends. */
  peek(ahead?: number): Token;
  take(): Token;
  /** Takes the next token when it is this symbol. */
  takeSymbol(text: string): Token | undefined;
  /** Takes the next token when it is this word, in whatever case. */
  takeKeyword(...words: readonly string[]): Token | undefined;
  isSymbol(text: string, ahead?: number): boolean;
  isKeyword(words: readonly string[], ahead?: number): boolean;
  /** Takes the symbol, or refuses what stands in its place. */
  expectSymbol(text: string, context: string): Token;
  /** From the beginning of a span to the end of the last token taken. */
  spanFrom(start: Span): Span;
  /** Runs a part of the parser one level deeper, within `syntaxLimits.maxDepth`. */
  nested<Result>(parse: () => Result): Result;
}

export function createTokenCursor(
  tokens: readonly Token[],
  functions: ReadonlyMap<string, FunctionSignature>,
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
      if (++depth > syntaxLimits.maxDepth) refuseDepth(peek().span);
      const result = parse();
      depth--;
      return result;
    },
  };
}

export function refuseDepth(span: Span): never {
  return refuse(
    span,
    `the expression is nested more than ${syntaxLimits.maxDepth} levels deep`,
    'every parenthesis, call and operator of a chain is a level; match several series with a regular expression instead',
  );
}
