import { ApiError } from '../api/api-error.ts';
import { fieldErrorOf } from '../editing/field-errors.ts';
import type { QueryFailure } from '../promql/query-failure.ts';

export type FieldName = 'condition.expression' | 'condition.recovery_expression';

/** Why one expression of a condition is refused, at the place that the service names; absent when it is not. */
export function toConditionFailure(
  error: unknown,
  field: FieldName,
  expression: string,
): QueryFailure | undefined {
  const reason = fieldErrorOf(error, field);
  if (!(error instanceof ApiError) || reason === undefined) return undefined;
  const place = error.details.find(({ type }) => type === 'query');
  if (place?.type !== 'query') return { expression, start: 0, end: expression.length, message: reason };
  const start = Math.min(place.start, expression.length);
  const end = Math.min(Math.max(place.end, start), expression.length);
  return { expression, start, end, message: `${reason} ${toSentence(place.hint)}` };
}

function toSentence(hint: string): string {
  return `${hint.charAt(0).toUpperCase()}${hint.slice(1)}.`.replace(/\.\.$/, '.');
}

/** The expressions of a condition, as they are written. */
export interface WrittenCondition {
  readonly expression: string;
  readonly recoveryExpression: string;
}

/** An answer of the service about a condition. */
export interface ConditionAnswer {
  readonly error: unknown;
  readonly asked: WrittenCondition | undefined;
}

export interface ConditionFailures {
  readonly expression: QueryFailure | undefined;
  readonly recovery: QueryFailure | undefined;
}

/** The mistakes of the written condition. What was answered about another text says nothing about this one. */
export function findConditionFailures(
  written: WrittenCondition,
  answers: readonly ConditionAnswer[],
): ConditionFailures {
  const find = (field: FieldName, member: keyof WrittenCondition) =>
    answers
      .map(({ error, asked }) => toConditionFailure(error, field, asked?.[member] ?? ''))
      .find((failure) => failure?.expression === written[member]);
  return {
    expression: find('condition.expression', 'expression'),
    recovery: find('condition.recovery_expression', 'recoveryExpression'),
  };
}

/** Whether an error is one of the condition, which its fields explain. */
export function isConditionRefused(error: unknown): boolean {
  const fields = ['condition.expression', 'condition.recovery_expression'] as const;
  return fields.some((field) => toConditionFailure(error, field, '') !== undefined);
}
