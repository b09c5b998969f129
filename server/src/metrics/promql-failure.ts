import { AppError, type ErrorDetail } from '../errors/app-error.ts';
import { PromqlError } from '../promql/promql-error.ts';
import { lineAndColumn } from '../promql/syntax/line-and-column.ts';

/**
 * Maps the failure of a query to an AppError; other errors are returned unchanged.
 *
 * @param query the evaluated text, to which the offsets in the details refer.
 * @param parameter the name of its request parameter.
 */
export function fromPromqlFailure(thrown: unknown, query: string, parameter = 'query'): unknown {
  if (!(thrown instanceof PromqlError)) return thrown;
  const { kind, message, span, hint, limit } = thrown;
  if (kind === 'timeout' || kind === 'canceled') {
    return new AppError('DEADLINE_EXCEEDED', `${parameter}: ${message}`, [], thrown);
  }
  const { start, end } = span ?? { start: 0, end: query.length };
  const place = span === undefined ? '' : ` at offset ${start}`;
  const details: ErrorDetail[] = [
    limit === undefined
      ? {
          type: 'query',
          start,
          end,
          reason: kind === 'parse' ? 'syntax' : 'execution',
          hint: hint ?? message,
        }
      : { type: 'limit', limit: limit.name, max: limit.max, received: limit.received ?? limit.max + 1 },
  ];
  const cause = kind === 'parse' ? toParseError(thrown, query, parameter) : thrown;
  const remedy = hint === undefined || message.includes(hint) ? '' : `; ${hint}`;
  return new AppError('INVALID_QUERY', `${parameter}: ${message}${place}${remedy}`, details, cause);
}

/** Prometheus' text of the error, which its clients show next to the expression. */
function toParseError(error: PromqlError, query: string, parameter: string): PromqlError {
  const place = lineAndColumn(query, error.span?.start ?? 0);
  const message = `invalid parameter "${parameter}": ${place}: parse error: ${error.message}`;
  return new PromqlError('parse', message, { cause: error });
}
