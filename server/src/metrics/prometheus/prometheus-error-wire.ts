import type { AppError } from '../../errors/app-error.ts';
import { type ErrorCode, errorCatalogue } from '../../errors/error-catalogue.ts';
import type { Schemas } from '../../generated/operations.gen.ts';
import type { FailedRequest } from '../../http/error-envelope.ts';
import { PromqlError } from '../../promql/promql-error.ts';

type PrometheusError = Schemas['PrometheusError'];
type ErrorType = PrometheusError['errorType'];

const errorTypes: Partial<Record<ErrorCode, ErrorType>> = {
  UNAUTHENTICATED: 'unauthorized',
  PERMISSION_DENIED: 'unauthorized',
  NOT_FOUND: 'not_found',
  RESOURCE_EXHAUSTED: 'unavailable',
  UNAVAILABLE: 'unavailable',
  DEADLINE_EXCEEDED: 'timeout',
  INTERNAL: 'internal',
};

/**
 * The envelope of https://prometheus.io/docs/prometheus/latest/querying/api/#format-overview: an expression that cannot be
 * parsed is 400 `bad_data`, one that cannot be executed 422 `execution`.
 */
export function encodePrometheusError(
  error: AppError,
  { requestId }: Pick<FailedRequest, 'requestId'>,
): { readonly status: number; readonly json: PrometheusError } {
  const isExecution = error.code === 'INVALID_QUERY' && !isSyntax(error);
  return {
    status: isExecution ? 422 : errorCatalogue[error.code].status,
    json: {
      status: 'error',
      errorType: isExecution ? 'execution' : (errorTypes[error.code] ?? 'bad_data'),
      error: textOf(error, requestId),
    },
  };
}

/** What the engine says, as it says it, for clients show it beside the expression; limits are our own, and say what to do. */
function textOf({ code, message, cause }: AppError, requestId: string): string {
  if (code === 'INTERNAL') return `an unexpected error; quote the request id ${requestId} when you report it`;
  if (!(cause instanceof PromqlError)) return message;
  return cause.kind === 'limit' && cause.hint !== undefined
    ? `${cause.message}; ${cause.hint}`
    : cause.message;
}

function isSyntax({ details }: AppError): boolean {
  return details.some((detail) => detail.type === 'query' && detail.reason === 'syntax');
}
