import {
  type Clause,
  type ComparisonLeaf,
  type FieldRef,
  type FilterDialect,
  formatFilter,
  type Leaf,
  parseFilter,
  quoteText,
  tokenize,
} from '@cairn/server/filter';
import { quoted } from '../promql/label-syntax.ts';

/** The chosen values by the name of the variable; no values stand for any. */
export type VariableValues = ReadonlyMap<string, readonly string[]>;

type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'values'; readonly values: readonly string[] };

/** Comments, so that a quote in one begins no string, and string literals. */
const promqlLexeme = /#[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`/g;

/**
 * Puts values in place of `$name` and `${name}` within the string literals of PromQL. Behind `=~` and `!~` they are escaped and
 * joined by `|`; a matcher with `=` or `!=` becomes one when its variable has not exactly one value. A matcher whose variable
 * stands for any value accepts every value. Names that are no variables stay as they are.
 */
export function substituteInPromql(expression: string, variables: VariableValues): string {
  let result = '';
  let position = 0;
  for (const { 0: literal, index } of expression.matchAll(promqlLexeme)) {
    const pieces = literal.startsWith('#') ? undefined : readLiteral(literal, variables);
    if (pieces === undefined) continue;
    const before = expression.slice(position, index);
    const [operatorText = '', operator = ''] = /(=~|!~|!=|=)\s*$/.exec(before) ?? [];
    result += before.slice(0, before.length - operatorText.length) + formatMatch(operator, pieces);
    position = index + literal.length;
  }
  return result + expression.slice(position);
}

/** The pieces of a literal; absent when it names no variable, or has escapes of bytes, which need no substitution to be kept. */
function readLiteral(literal: string, variables: VariableValues): readonly Piece[] | undefined {
  const body = literal.slice(1, -1);
  const text = literal.startsWith('`') ? body : undefined;
  const pieces = splitText(text ?? body, variables, text === undefined);
  return pieces?.some(({ kind }) => kind === 'values') === true ? pieces : undefined;
}

const simpleEscapes = new Map([
  ['\\\\', '\\'],
  ['\\"', '"'],
  ["\\'", "'"],
  ['\\n', '\n'],
  ['\\r', '\r'],
  ['\\t', '\t'],
]);

/** Absent when the text has an escape that is not one of the simple ones. */
function splitText(
  text: string,
  variables: VariableValues,
  hasEscapes: boolean,
): readonly Piece[] | undefined {
  const pieces: Piece[] = [];
  const lexeme = hasEscapes
    ? /\\[\s\S]|\$(?:\{([a-zA-Z_]\w*)\}|([a-zA-Z_]\w*))|[^\\$]+|\$/g
    : /\$(?:\{([a-zA-Z_]\w*)\}|([a-zA-Z_]\w*))|[^$]+|\$/g;
  for (const [found, braced, bare] of text.matchAll(lexeme)) {
    const values = variables.get(braced ?? bare ?? '');
    if (values !== undefined) pieces.push({ kind: 'values', values });
    else if (!hasEscapes || !found.startsWith('\\')) pieces.push({ kind: 'text', text: found });
    else {
      const escaped = simpleEscapes.get(found);
      if (escaped === undefined) return undefined;
      pieces.push({ kind: 'text', text: escaped });
    }
  }
  return pieces;
}

/** The operator with the string behind it. */
function formatMatch(operator: string, pieces: readonly Piece[]): string {
  const isAny = pieces.some((piece) => piece.kind === 'values' && piece.values.length === 0);
  const isSingle = pieces.every((piece) => piece.kind === 'text' || piece.values.length === 1);
  switch (operator) {
    case '=~':
      return `=~${quoted(toPattern(pieces, (text) => text))}`;
    case '!~':
      return isAny ? '=~".*"' : `!~${quoted(toPattern(pieces, (text) => text))}`;
    case '=':
      return isSingle ? `=${quoted(toText(pieces))}` : `=~${quoted(toPattern(pieces, escapePattern))}`;
    case '!=':
      if (isAny) return '=~".*"';
      return isSingle ? `!=${quoted(toText(pieces))}` : `!~${quoted(toPattern(pieces, escapePattern))}`;
    default:
      return quoted(toText(pieces));
  }
}

function toText(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (piece.kind === 'text' ? piece.text : piece.values.join('|'))).join('');
}

function toPattern(pieces: readonly Piece[], escapeText: (text: string) => string): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'text') return escapeText(piece.text);
      if (piece.values.length === 0) return '.*';
      const alternatives = piece.values.map(escapePattern).join('|');
      return piece.values.length === 1 ? alternatives : `(?:${alternatives})`;
    })
    .join('');
}

/** What Go's `regexp.QuoteMeta` escapes. */
function escapePattern(text: string): string {
  return text.replace(/[\\.+*?()|[\]{}^$]/g, '\\$&');
}

/**
 * Puts values in place of `$name` and `${name}` within the strings of a filter. Several values become several conditions; one
 * whose variable stands for any value is left out. Of a filter that the language does not accept, only variables with exactly one
 * value are replaced. What a value holds, such as `$name`, is not replaced again.
 */
export function substituteInFilter(
  filter: string,
  variables: VariableValues,
  dialect: FilterDialect,
): string {
  const parsed = parseFilter(filter, withAnyText(dialect));
  if (!parsed.ok) return substituteSingle(filter, variables);
  const { clauses } = parsed.filter;
  if (!clauses.some(({ alternatives }) => alternatives.some((leaf) => isExpanded(leaf, variables))))
    return substituteSingle(filter, variables);
  return formatFilter({ kind: 'filter', clauses: expandClauses(clauses, variables) });
}

/** No `$name` is a severity or an id: whether the values are, the service says. */
function withAnyText(dialect: FilterDialect): FilterDialect {
  const fields = [...dialect.fields].map(
    ([name, rule]) => [name, { ...rule, value: { kind: 'text' } }] as const,
  );
  return { ...dialect, fields: new Map(fields) };
}

/** Puts the variables with exactly one value in their places, and leaves the rest as it was written. */
function substituteSingle(filter: string, variables: VariableValues): string {
  const single = singleOf(variables);
  const strings = tokenize(filter).filter((token) => token.kind === 'string');
  let result = '';
  let position = 0;
  for (const { value, range } of strings) {
    const pieces = splitText(value, single, false) ?? [];
    if (!pieces.some(({ kind }) => kind === 'values')) continue;
    result += filter.slice(position, range.start) + quoteText(toText(pieces));
    position = range.end;
  }
  return result + filter.slice(position);
}

function singleOf(variables: VariableValues): VariableValues {
  return new Map([...variables].filter(([, values]) => values.length === 1));
}

/** Whether it becomes several conditions, or none. */
function isExpanded(leaf: Leaf, variables: VariableValues): boolean {
  return (
    leaf.kind === 'comparison' && /\$/.test(leaf.value) && expandValue(leaf.value, variables).length !== 1
  );
}

/**
 * What is longer than a filter may be, the service refuses with that limit, so that no more is made: the values of four variables
 * beside each other may be a hundred million texts.
 */
const maxFilterBytes = 4_096;

function expandClauses(clauses: readonly Clause[], variables: VariableValues): readonly Clause[] {
  const expanded: Clause[] = [];
  for (const clause of clauses) {
    if (expanded.length > maxFilterBytes) break;
    expanded.push(...expandClause(clause, variables));
  }
  return expanded;
}

/** An OR with leaves of several values as an AND of ORs: `a OR NOT (b1 OR b2)` is `(a OR NOT b1) AND (a OR NOT b2)`. */
function expandClause({ alternatives }: Clause, variables: VariableValues): readonly Clause[] {
  let clauses: readonly (readonly Leaf[])[] = [[]];
  for (const leaf of alternatives) {
    const expanded = expandLeaf(leaf, variables);
    if (expanded.length === 0) return [];
    const isExclusion = leaf.negated !== (leaf.kind === 'comparison' && leaf.operator === '!=');
    clauses = combine(clauses, isExclusion ? expanded.map((one) => [one]) : [expanded]);
  }
  return clauses.flatMap(([first, ...others]): Clause[] =>
    first === undefined ? [] : [{ kind: 'clause', alternatives: [first, ...others] }],
  );
}

/** Each clause with each of the leaves added to it. */
function combine(
  clauses: readonly (readonly Leaf[])[],
  added: readonly (readonly Leaf[])[],
): readonly (readonly Leaf[])[] {
  const combined: (readonly Leaf[])[] = [];
  let leafCount = 0;
  for (const clause of clauses) {
    for (const leaves of added) {
      if (leafCount > maxFilterBytes) return combined;
      combined.push([...clause, ...leaves]);
      leafCount += clause.length + leaves.length;
    }
  }
  return combined;
}

function expandLeaf(leaf: Leaf, variables: VariableValues): readonly Leaf[] {
  const field = substituteInKey(leaf.field, variables);
  if (leaf.kind === 'presence') return [{ ...leaf, field }];
  return expandValue(leaf.value, variables).map((value): ComparisonLeaf => ({ ...leaf, field, value }));
}

/** A key has one name: variables with several values, or any, stay in it as they are. */
function substituteInKey(field: FieldRef, variables: VariableValues): FieldRef {
  if (field.kind === 'field') return field;
  return { ...field, key: toText(splitText(field.key, singleOf(variables), false) ?? []) };
}

/** Every text that the value may stand for; none when one of its variables stands for any. */
function expandValue(value: string, variables: VariableValues): readonly string[] {
  const pieces = splitText(value, variables, false) ?? [];
  return pieces.reduce<readonly string[]>(
    (texts, piece) =>
      piece.kind === 'text'
        ? texts.map((text) => text + piece.text)
        : keepUpToLimit(texts.flatMap((text) => piece.values.map((one) => text + one))),
    [''],
  );
}

/** As many of the texts as a filter may hold, and one more. */
function keepUpToLimit(texts: readonly string[]): readonly string[] {
  let length = 0;
  const excess = texts.findIndex((text) => {
    length += text.length + 1;
    return length > maxFilterBytes;
  });
  return excess === -1 ? texts : texts.slice(0, excess + 1);
}
