import { type Keyword, type Token, tokenize } from './tokenize.ts';

/** Reads tokens from left to right with one token of look-ahead. */
export interface TokenCursor {
  peek(): Token;
  /** Past the last token, always the `end` token. */
  take(): Token;
  /** Consumes the next token if it is this keyword. */
  takeKeyword(keyword: Keyword): Token | undefined;
  /** End of the last consumed token. */
  takenEnd(): number;
  /** Whether the next token follows the last consumed one without whitespace. */
  isAdjacent(): boolean;
}

export function createTokenCursor(text: string): TokenCursor {
  const tokens = tokenize(text);
  const last = tokens.at(-1) ?? { text: '', range: { start: 0, end: 0 } };
  const end: Token = { kind: 'end', text: last.text, range: last.range };
  let position = 0;
  const peek = () => tokens[position] ?? end;
  const take = () => {
    const token = peek();
    position += 1;
    return token;
  };
  const takenEnd = () => (tokens[position - 1] ?? end).range.end;
  return {
    peek,
    take,
    takeKeyword: (keyword) => {
      const token = peek();
      return token.kind === 'keyword' && token.text === keyword ? take() : undefined;
    },
    takenEnd,
    isAdjacent: () => peek().range.start === takenEnd(),
  };
}
