import { ApiError } from '../api/api-error.ts';
import { fieldErrorOf } from '../editing/field-errors.ts';
import type { QueryFailure } from '../promql/query-failure.ts';

export type ConditionField = 'condition.expression' | 'condition.recovery_expression';

/** Why one expression of a condition is refused, at the place that the service names; absent when it is not. */
export function toConditionFailure(
  error: unknown,
  field: ConditionField,
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
