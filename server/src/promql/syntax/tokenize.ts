import { refuse } from './refuse.ts';
import { refuseTrimOperator } from './refuse-experiment.ts';
import { numberOf, numberPattern } from './scan-number.ts';
import { syntaxLimits } from './syntax-limits.ts';
import { cite, type Token } from './token.ts';
import { unquoteString } from './unquote-string.ts';

const blank = /(?:[ \t\r\n]+|#[^\n]*)+/y;
const identifier = /[a-zA-Z_:][a-zA-Z0-9_:]*/y;
const symbol = /<\/|>\/|==|!=|=~|!~|<=|>=|[-+*/%^=<>(){}[\],@:]/y;
const wordCharacters = /[\p{L}\p{N}_]+/uy;
const quotedStrings = { '"': /"(?:[^"\\\n]|\\[^\n])*"/y, "'": /'(?:[^'\\\n]|\\[^\n])*'/y, '`': /`[^`]*`/y };

/**
 * Splits a query into tokens, the last of which is of kind `end`. Comments run from `#` to the end of their line.
 *
 * @throws PromqlError of kind `parse` for a text that is too long or has an invalid token.
 */
export function tokenize(text: string): readonly Token[] {
  refuseTooLong(text);
  if (!text.isWellFormed()) {
    const at = text.search(/\p{Surrogate}/u);
    refuse({ start: at, end: at + 1 }, 'invalid UTF-8 rune');
  }
  const tokens: Token[] = [];
  let inBrackets = false;
  let at = skip(blank, text, 0);
  while (at < text.length) {
    const token = readToken(text, at, inBrackets);
    tokens.push(token);
    if (token.kind === 'symbol' && (token.text === '[' || token.text === ']'))
      inBrackets = token.text === '[';
    at = skip(blank, text, token.span.end);
  }
  tokens.push({ kind: 'end', text: '', span: { start: text.length, end: text.length } });
  return tokens;
}

function refuseTooLong(text: string): void {
  const { maxQueryBytes } = syntaxLimits;
  const bytes = text.length > maxQueryBytes ? text.length : new TextEncoder().encode(text).length;
  if (bytes <= maxQueryBytes) return;
  refuse(
    { start: 0, end: text.length },
    `the query has more than ${maxQueryBytes} bytes`,
    'split it into several queries',
  );
}

/** The end of a sticky match at a position; the position itself without a match. */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** A colon starts a name, except between brackets, where it precedes the step of a subquery. */
function readToken(text: string, start: number, inBrackets: boolean): Token {
  const first = text.charAt(start);
  if (isQuote(first)) return readString(text, start, first);
  if (/[0-9]/.test(first) || (first === '.' && /[0-9]/.test(text.charAt(start + 1)))) {
    return readNumber(text, start);
  }
  const wordEnd = first === ':' && inBrackets ? start : skip(identifier, text, start);
  if (wordEnd > start) return { kind: 'identifier', ...cut(text, start, wordEnd) };
  const end = skip(symbol, text, start);
  const operator = text.slice(start, end);
  if (operator === '</' || operator === '>/') refuseTrimOperator({ start, end }, operator);
  if (end > start) return { kind: 'symbol', ...cut(text, start, end) };
  const character = String.fromCodePoint(text.codePointAt(start) ?? 0);
  const hint = first === '!' ? 'write != or !~' : undefined;
  return refuse({ start, end: start + character.length }, `unexpected character: ${cite(character)}`, hint);
}

function readNumber(text: string, start: number): Token {
  const end = skip(numberPattern, text, start);
  const wordEnd = skip(wordCharacters, text, end);
  if (wordEnd === end) {
    const value = numberOf(text.slice(start, end));
    if (Number.isFinite(value)) return { kind: 'number', value, ...cut(text, start, end) };
    refuse({ start, end }, `number out of range: ${cite(text.slice(start, end))}`, 'infinity is written Inf');
  }
  return refuse(
    { start, end: wordEnd },
    `bad number or duration syntax: ${cite(text.slice(start, wordEnd))}`,
    'durations are written like 1h30m, with the units y w d h m s ms in this order',
  );
}

function readString(text: string, start: number, quote: keyof typeof quotedStrings): Token {
  const end = skip(quotedStrings[quote], text, start);
  if (end === start) {
    const kind = quote === '`' ? 'raw string' : 'quoted string';
    refuse({ start, end: text.length }, `unterminated ${kind}`, `end it with ${quote}`);
  }
  const value = unquoteString(text.slice(start, end));
  if (typeof value === 'string') return { kind: 'string', value, ...cut(text, start, end) };
  const at = start + value.at;
  return refuse({ start: at, end: at + 2 }, value.message, 'write \\\\ for a backslash');
}

function isQuote(character: string): character is keyof typeof quotedStrings {
  return character === '"' || character === "'" || character === '`';
}

function cut(text: string, start: number, end: number): Pick<Token & { text: string }, 'text' | 'span'> {
  return { text: text.slice(start, end), span: { start, end } };
}
