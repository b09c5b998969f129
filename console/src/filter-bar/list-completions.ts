import { type FieldRef, type FilterDialect, findFieldRule, quoteText } from '@cairn/server/filter';
import type { CompletionContext } from './completion-context.ts';

/** One proposal of the list below the filter. */
export interface Completion {
  readonly label: string;
  /** What it is, in a word. */
  readonly detail: string;
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  /** Characters between the caret and the end of what was inserted. */
  readonly caretBack: number;
}

/** What the project has at the moment, as far as it is known. */
export interface KnownNames {
  readonly keys: readonly string[];
  /** Values of the field of the context. */
  readonly values: readonly string[];
}

const maxCompletions = 50;
/** Longer values are found by typing a filter, not by reading a list. */
const maxValueLength = 200;

/** What may stand at the caret, names that begin with what was typed first. */
export function listCompletions(
  context: CompletionContext,
  dialect: FilterDialect,
  known: KnownNames,
): readonly Completion[] {
  switch (context.kind) {
    case 'field':
      return listFields(context, dialect);
    case 'key':
      return listKeys(context, dialect, known.keys);
    case 'operator':
      return listOperators(context, context.field, dialect);
    case 'value':
      return listValues(context, context.field, dialect, known.values);
    case 'connective':
      return ['AND', 'OR']
        .filter((keyword) => keyword.startsWith(context.typed.toUpperCase()))
        .map((keyword) => toCompletion(context, keyword, 'join', `${keyword} `));
  }
}

function listFields(context: CompletionContext, dialect: FilterDialect): readonly Completion[] {
  const fields = [...dialect.fields.keys()].map((name) => toCompletion(context, name, 'field', name));
  const attribute =
    dialect.attributes === undefined
      ? []
      : [toCompletion(context, 'attribute.<key>', 'any attribute', 'attribute.')];
  const not = toCompletion(context, 'NOT', 'negate', 'NOT ');
  return matching([...fields, ...attribute, not], context.typed, ({ label }) => label);
}

function listKeys(
  context: CompletionContext,
  dialect: FilterDialect,
  keys: readonly string[],
): readonly Completion[] {
  const typed = context.typed.replace(/^"/, '').replaceAll(/\\(.)/g, '$1');
  const usable = keys.filter((key) => dialect.attributes?.promotedKeys.has(key) !== true);
  if (!context.typed.startsWith('"') && usable.includes(typed)) {
    const at = { ...context, from: context.from + typed.length, to: context.from + typed.length };
    return listOperators({ ...at, typed: '' }, { kind: 'attribute', key: typed }, dialect);
  }
  return matching(usable, typed, (key) => key).map((key) =>
    toCompletion(context, key, 'attribute', /^[A-Za-z0-9_.]+$/.test(key) ? key : quoteText(key)),
  );
}

function listOperators(
  context: Pick<Completion, 'from' | 'to'> & { readonly typed: string },
  field: FieldRef,
  dialect: FilterDialect,
): readonly Completion[] {
  const operators = findFieldRule(dialect, field)?.operators ?? [];
  return operators
    .filter((operator) => operator.startsWith(context.typed))
    .map((operator) =>
      operator === ':*'
        ? toCompletion(context, ':*', 'is present', ':* ')
        : { ...toCompletion(context, operator, operatorMeanings[operator], `${operator}""`), caretBack: 1 },
    );
}

const operatorMeanings = {
  '=': 'is',
  '!=': 'is not',
  '<': 'is below',
  '<=': 'is at most',
  '>': 'is above',
  '>=': 'is at least',
  ':': 'contains',
} as const;

function listValues(
  context: CompletionContext,
  field: FieldRef,
  dialect: FilterDialect,
  values: readonly string[],
): readonly Completion[] {
  const rule = findFieldRule(dialect, field)?.value;
  const candidates = rule?.kind === 'enum' ? rule.values : values;
  const typed = context.typed.replace(/^"/, '').replaceAll(/\\(.)/g, '$1');
  return matching(
    candidates.filter((value) => value.length <= maxValueLength),
    typed,
    (value) => value,
  ).map((value) => toCompletion(context, value === '' ? '(empty)' : value, 'value', quoteText(value)));
}

/** What contains the typed text in any case, with what begins with it first. */
function matching<Item>(
  items: readonly Item[],
  typed: string,
  textOf: (item: Item) => string,
): readonly Item[] {
  const wanted = typed.toLowerCase();
  const beginning = items.filter((item) => textOf(item).toLowerCase().startsWith(wanted));
  const containing = items.filter((item) => textOf(item).toLowerCase().indexOf(wanted) > 0);
  return [...beginning, ...containing].slice(0, maxCompletions);
}

function toCompletion(
  { from, to }: { readonly from: number; readonly to: number },
  label: string,
  detail: string,
  insert: string,
): Completion {
  return { label, detail, from, to, insert, caretBack: 0 };
}

/** The text and the caret after accepting a completion. */
export function applyCompletion(
  text: string,
  { from, to, insert, caretBack }: Completion,
): { readonly text: string; readonly caret: number } {
  return {
    text: `${text.slice(0, from)}${insert}${text.slice(to)}`,
    caret: from + insert.length - caretBack,
  };
}
