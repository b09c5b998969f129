import { type FieldRef, type FilterDialect, findFieldRule, type Token, tokenize } from '@cairn/server/filter';
import { readField } from './read-field.ts';

/** What may stand at the caret. A completion replaces `[from, to)` of the text; `typed` is the part before the caret. */
export type CompletionContext = Place &
  (
    | { readonly kind: 'field' | 'key' | 'connective' }
    | { readonly kind: 'operator' | 'value'; readonly field: FieldRef }
  );

interface Place {
  readonly from: number;
  readonly to: number;
  readonly typed: string;
}

const attributePrefix = 'attribute.';

/** The place of the caret within the grammar; `undefined` where nothing can be proposed. */
export function readCompletionContext(
  text: string,
  caret: number,
  dialect: FilterDialect,
): CompletionContext | undefined {
  // Only up to the caret: what follows it belongs to other leaves, or to the word that is replaced.
  const tokens = tokenize(text.slice(0, caret));
  const last = tokens.at(-1);
  const isTyping = last !== undefined && last.range.end === caret && canGoOn(last);
  const before = isTyping ? tokens.slice(0, -1) : tokens;
  const typed = isTyping ? last.text : '';
  const place = { from: caret - typed.length, to: endOfTyped(text, caret, typed), typed };
  const previous = before.at(-1);
  switch (previous?.kind) {
    case undefined:
    case 'open':
    case 'keyword':
      return readFieldContext(place, previous, dialect);
    case 'operator':
      return readValueContext(before, place, text, dialect);
    case 'word':
      return readAfterWord(before, previous, place, text, dialect);
    case 'string':
      return isQuotedKey(before)
        ? readOperatorContext(before, place, text, dialect)
        : readConnectiveContext(previous, place);
    case 'close':
      return readConnectiveContext(previous, place);
    default:
      return undefined;
  }
}

function canGoOn({ kind }: Token): boolean {
  return kind === 'word' || kind === 'keyword' || kind === 'invalid';
}

function readFieldContext(
  place: Place,
  previous: Token | undefined,
  dialect: FilterDialect,
): CompletionContext | undefined {
  if (previous?.kind === 'keyword' && place.from === previous.range.end) return undefined;
  if (dialect.fields.has(place.typed)) {
    const end = place.from + place.typed.length;
    const field = { kind: 'field', name: place.typed } as const;
    return { kind: 'operator', field, from: end, to: end, typed: '' };
  }
  if (dialect.attributes === undefined || !place.typed.startsWith(attributePrefix)) {
    return { kind: 'field', ...place };
  }
  const typed = place.typed.slice(attributePrefix.length);
  return { kind: 'key', from: place.from + attributePrefix.length, to: place.to, typed };
}

function readValueContext(
  tokens: readonly Token[],
  place: Place,
  text: string,
  dialect: FilterDialect,
): CompletionContext | undefined {
  const operator = tokens.at(-1);
  const field = fieldAtEnd(tokens.slice(0, -1), text, dialect);
  if (field === undefined || operator === undefined) return undefined;
  const operators = findFieldRule(dialect, field)?.operators ?? [];
  const isWhole = operators.some((candidate) => candidate === operator.text);
  if (isWhole) return { kind: 'value', field, ...place };
  const isBegun = place.from === operator.range.end && place.typed === '';
  if (!isBegun) return { kind: 'value', field, ...place };
  return { kind: 'operator', field, from: operator.range.start, to: place.to, typed: operator.text };
}

function readAfterWord(
  tokens: readonly Token[],
  previous: Token,
  place: Place,
  text: string,
  dialect: FilterDialect,
): CompletionContext | undefined {
  // The quote of `attribute."ke` begins a token of its own.
  if (previous.text === attributePrefix && place.typed.startsWith('"')) return { kind: 'key', ...place };
  if (previous.text === '*' && tokens.at(-2)?.text === ':') return readConnectiveContext(previous, place);
  return readOperatorContext(tokens, place, text, dialect);
}

function readOperatorContext(
  tokens: readonly Token[],
  place: Place,
  text: string,
  dialect: FilterDialect,
): CompletionContext | undefined {
  const field = fieldAtEnd(tokens, text, dialect);
  return field === undefined || place.typed !== '' ? undefined : { kind: 'operator', field, ...place };
}

/** A connective needs a space before it. */
function readConnectiveContext(previous: Token, place: Place): CompletionContext | undefined {
  return place.from === previous.range.end ? undefined : { kind: 'connective', ...place };
}

function isQuotedKey(tokens: readonly Token[]): boolean {
  const key = tokens.at(-1);
  const name = tokens.at(-2);
  return key?.kind === 'string' && name?.text === attributePrefix && name.range.end === key.range.start;
}

function fieldAtEnd(tokens: readonly Token[], text: string, dialect: FilterDialect): FieldRef | undefined {
  const last = tokens.at(-1);
  const first = isQuotedKey(tokens) ? tokens.at(-2) : last;
  if (first === undefined || last === undefined) return undefined;
  return readField(text.slice(first.range.start, last.range.end), dialect);
}

/** The end of the word or string that the caret stands in. */
function endOfTyped(text: string, caret: number, typed: string): number {
  const start = caret - typed.length;
  const tokens = tokenize(text);
  // With a quote missing somewhere, the end of a string would be the quote of another one.
  if (typed.startsWith('"') && tokens.some(({ kind }) => kind === 'invalid')) return caret;
  return tokens.find(({ range }) => range.start === start && range.end > caret)?.range.end ?? caret;
}
