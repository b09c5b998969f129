import type { TextRange } from './ast.ts';
import { cite, type Refusal, refuse } from './diagnostics.ts';

export type Keyword = 'AND' | 'OR' | 'NOT';

export type Token =
  | {
      readonly kind: 'word' | 'operator' | 'open' | 'close';
      readonly text: string;
      readonly range: TextRange;
    }
  | { readonly kind: 'keyword'; readonly text: Keyword; readonly range: TextRange }
  /** A double-quoted string; `value` is without quotes and escapes. */
  | { readonly kind: 'string'; readonly text: string; readonly value: string; readonly range: TextRange }
  /** A malformed string. The parser reports it only when it gets there, so that the first mistake is reported. */
  | { readonly kind: 'invalid'; readonly text: string; readonly refusal: Refusal; readonly range: TextRange }
  /** The end of the text. It has the range of the last token, because the range of a diagnostic must not be empty. */
  | { readonly kind: 'end'; readonly text: string; readonly range: TextRange };

// Words and operators are matched greedily and checked by the parser, which knows what is expected:
// its hints ("write status="running"", "the operators are = and !=") then cover the whole text.
const lexeme = /(?<space>\s+)|(?<open>\()|(?<close>\))|(?<operator>[=!<>:]+)|(?<word>[^\s()"=!<>:]+)/y;

/** Splits a filter into tokens in one pass, up to the first invalid one. */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let position = 0;
  while (position < text.length) {
    const token = readToken(text, position);
    if (token !== undefined) tokens.push(token);
    position = token?.range.end ?? lexeme.lastIndex;
  }
  return tokens;
}

/** The token at `start`, or `undefined` when whitespace up to `lexeme.lastIndex` was skipped. */
function readToken(text: string, start: number): Token | undefined {
  lexeme.lastIndex = start;
  const groups = lexeme.exec(text)?.groups;
  if (groups === undefined) return readString(text, start);
  const range = { start, end: lexeme.lastIndex };
  const { open, close, operator, word } = groups;
  if (open !== undefined) return { kind: 'open', text: open, range };
  if (close !== undefined) return { kind: 'close', text: close, range };
  if (operator !== undefined) return { kind: 'operator', text: operator, range };
  if (word === 'AND' || word === 'OR' || word === 'NOT') return { kind: 'keyword', text: word, range };
  return word === undefined ? undefined : { kind: 'word', text: word, range };
}

function readString(text: string, start: number): Token {
  let value = '';
  let position = start + 1;
  while (position < text.length) {
    const char = text.charAt(position);
    if (char === '"') {
      const range = { start, end: position + 1 };
      return { kind: 'string', text: text.slice(start, range.end), value, range };
    }
    if (char === '\\' && position + 1 < text.length) {
      const escaped = String.fromCodePoint(text.codePointAt(position + 1) ?? 0);
      if (escaped !== '"' && escaped !== '\\') return badEscape(text, position, escaped);
      value += escaped;
      position += 2;
    } else {
      value += char;
      position += 1;
    }
  }
  const range = { start, end: text.length };
  const hint = 'close the value with a double quote; write \\" for a double quote within it';
  const refusal = refuse('unterminated_string', range, 'A quoted string is not closed: it starts', hint);
  return { kind: 'invalid', text: text.slice(start), refusal, range };
}

function badEscape(text: string, start: number, escaped: string): Token {
  const range = { start, end: start + 1 + escaped.length };
  const refusal = refuse(
    'bad_escape',
    range,
    `Unknown escape ${cite(`\\${escaped}`)}`,
    'within quotes write \\\\ for a backslash and \\" for a double quote; nothing else is escaped',
  );
  return { kind: 'invalid', text: text.slice(range.start, range.end), refusal, range };
}
