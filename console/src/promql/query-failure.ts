import { ApiError } from '../api/api-error.ts';

/** What an expression was refused for, at its place. */
export interface QueryFailure {
  readonly expression: string;
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

/** The place that the service names; absent when the error is not one of the expression. */
export function toQueryFailure(error: unknown, expression: string): QueryFailure | undefined {
  if (!(error instanceof ApiError) || error.code !== 'INVALID_QUERY') return undefined;
  const detail = error.details.find(({ type }) => type === 'query');
  if (detail?.type !== 'query')
    return { expression, start: 0, end: expression.length, message: error.message };
  const start = Math.min(detail.start, expression.length);
  const end = Math.min(Math.max(detail.end, start), expression.length);
  return { expression, start, end, message: withoutPlace(error.message, detail.start) };
}

/** What is wrong and the remedy: a message without the name of its parameter and the offset, which stand beside it. */
function withoutPlace(message: string, start: number): string {
  return message.replace(/^[\w.[\]]+: /, '').replace(` at offset ${start}`, '');
}
