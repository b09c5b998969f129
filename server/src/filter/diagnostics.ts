import type { TextRange } from './ast.ts';

/** Why a filter is rejected. Stable: clients may switch on it. */
export const filterReasons = [
  'filter_too_long',
  'unterminated_string',
  'bad_escape',
  'field_expected',
  'unknown_field',
  'empty_attribute_key',
  'attribute_key_needs_quotes',
  'promoted_attribute',
  'operator_expected',
  'unsupported_operator',
  'value_expected',
  'unquoted_value',
  'unknown_value',
  'unordered_value',
  'invalid_hex',
  'connective_expected',
  'keyword_case',
  'dash_negation',
  'unbalanced_parenthesis',
  'empty_parentheses',
  'nesting_too_deep',
  'and_inside_or',
  'or_across_fields',
  'or_unsupported',
  'or_needs_equality',
  'negation_of_group',
  'double_negation',
  'negation_unsupported',
  'too_many_alternatives',
  'alternative_too_long',
  'too_many_attribute_predicates',
  'value_budget_exceeded',
] as const;
export type FilterReason = (typeof filterReasons)[number];

/** An exceeded limit. `received` has the unit of the limit, which is the suffix of its name. */
export interface LimitExcess {
  readonly limit: string;
  readonly max: number;
  readonly received: number;
}

/** Why and where a filter is rejected, and the remedy. */
export interface FilterDiagnostic {
  readonly reason: FilterReason;
  /** One sentence for people: the problem and its offset. */
  readonly message: string;
  /** Half-open range of UTF-16 offsets within the text; never empty. */
  readonly start: number;
  readonly end: number;
  readonly hint: string;
  readonly limit?: LimitExcess;
}

export interface Refusal {
  readonly ok: false;
  readonly diagnostic: FilterDiagnostic;
}

/** The result of a parser step, or why the filter is rejected. */
export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Refusal;

export function accept<Value>(value: Value): Outcome<Value> {
  return { ok: true, value };
}

/** @param problem starts a sentence that ends with the offset. */
export function refuse(
  reason: FilterReason,
  range: TextRange,
  problem: string,
  hint: string,
  limit?: LimitExcess,
): Refusal {
  const { start, end } = range;
  const message = `${problem} at offset ${start}.`;
  return {
    ok: false,
    diagnostic: { reason, message, start, end, hint, ...(limit === undefined ? {} : { limit }) },
  };
}

const maxExcerptLength = 60;

/** Keeps messages and hints readable when a filter is one long word. */
export function excerpt(text: string): string {
  return text.length <= maxExcerptLength ? text : `${text.slice(0, maxExcerptLength).toWellFormed()}…`;
}

/** An excerpt of a filter within a message. */
export function cite(text: string): string {
  return `\`${excerpt(text)}\``;
}
