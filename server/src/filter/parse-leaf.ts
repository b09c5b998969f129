import type { FieldRef, Leaf, TextRange } from './ast.ts';
import { checkValue } from './check-value.ts';
import { accept, cite, excerpt, type Outcome, type Refusal, refuse } from './diagnostics.ts';
import type { FilterDialect, FilterOperator } from './dialect.ts';
import { formatField, quoteText } from './format.ts';
import { type ParsedField, parseField } from './parse-field.ts';
import { refuseToken } from './refuse-token.ts';
import type { TokenCursor } from './token-cursor.ts';
import type { Token } from './tokenize.ts';

/** Reads `<field><operator>"<value>"` or `<field>:*` and checks it against the dialect. */
export function parseLeaf(cursor: TokenCursor, dialect: FilterDialect): Outcome<Leaf> {
  const { start } = cursor.peek().range;
  const target = parseField(cursor, dialect);
  if (!target.ok) return target;
  const { field, rule } = target.value;

  const operation = parseOperator(cursor, target.value);
  if (!operation.ok) return operation;
  const { operator } = operation.value;
  if (operator === ':*') {
    const range = { start, end: operation.value.range.end };
    return accept({ kind: 'presence', field, negated: false, range });
  }

  const token = cursor.take();
  const isBare = dialect.bareValues && isBareValue(token, cursor);
  const text = token.kind === 'string' ? token.value : isBare ? token.text : undefined;
  if (text === undefined) return refuseValue(cursor, token, field, operator);
  const value = checkValue(text, token.range, operator, rule.value);
  if (!value.ok) return value;
  const range = { start, end: token.range.end };
  return accept({ kind: 'comparison', field, operator, value: value.value, negated: false, range });
}

function parseOperator(
  cursor: TokenCursor,
  { field, rule }: ParsedField,
): Outcome<{ readonly operator: FilterOperator; readonly range: TextRange }> {
  const name = cite(formatField(field));
  const hint = `the operators of ${name} are: ${rule.operators.join(' ')}`;
  const token = cursor.take();
  if (token.kind !== 'operator') {
    return refuseToken(token, 'operator_expected', `an operator after ${name}`, hint);
  }
  const next = cursor.peek();
  const star = token.text === ':' && next.kind === 'word' && next.text === '*' ? cursor.take() : undefined;
  const written = star === undefined ? token.text : ':*';
  const range = { start: token.range.start, end: (star ?? token).range.end };
  const operator = rule.operators.find((candidate) => candidate === written);
  if (operator !== undefined) return accept({ operator, range });
  return refuse('unsupported_operator', range, `Unsupported operator ${cite(written)} on ${name}`, hint);
}

/** Whether a value may do without quotes: one plain word, not the beginning of something like `http://host`. */
function isBareValue(token: Token, cursor: TokenCursor): boolean {
  const isCutShort = cursor.isAdjacent() && cursor.peek().kind === 'operator';
  return token.kind === 'word' && /^[A-Za-z0-9_.-]+$/.test(token.text) && !isCutShort;
}

/** The hint for an unquoted value; it may consist of several tokens, like `http://host`. */
function refuseValue(cursor: TokenCursor, token: Token, field: FieldRef, operator: FilterOperator): Refusal {
  const target = `${excerpt(formatField(field))}${operator}`;
  if (token.kind !== 'word') {
    return refuseToken(token, 'value_expected', 'a value in double quotes', `write ${target}"<value>"`);
  }
  let { text, range } = token;
  while (cursor.isAdjacent() && ['word', 'operator'].includes(cursor.peek().kind)) {
    const next = cursor.take();
    text += next.text;
    range = { start: range.start, end: next.range.end };
  }
  const unquoted = text.replace(/^['‘’“”`]|['‘’“”`]$/g, '');
  const hint = `write ${target}${quoteText(excerpt(unquoted))}`;
  return refuse('unquoted_value', range, `Unquoted value ${cite(text)}`, hint);
}
