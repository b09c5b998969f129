import type { ErrorRequestHandler, Request, Response } from 'express';
import type { AppError, ErrorDetail } from '../errors/app-error.ts';
import { DamagedItem } from '../errors/damaged-item.ts';
import { errorCatalogue } from '../errors/error-catalogue.ts';
import { type ErrorFormat, type OperationDescription, operationTable } from '../generated/operations.gen.ts';
import type { ErrorEnvelope, ErrorEnvelopes } from './error-envelope.ts';
import type { ValidatedRequest } from './found-operation.ts';
import { toAppError } from './framework-errors.ts';
import { mediaTypeOf } from './read-request-body.ts';
import { canAnswer, contextOf } from './request-context.ts';

/** Error body of all operations except OTLP and the Prometheus API; the contract's `Problem`. */
export interface Problem {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details: readonly ErrorDetail[];
  };
}

/**
 * Sends errors of requests in the envelope of their operation, and logs internal errors.
 *
 * @param unmatchedFormatOf the format for a path or method without an operation; `problem` by default.
 */
export function createProblemHandler(
  protocolEnvelopes: ErrorEnvelopes,
  unmatchedFormatOf: (path: string) => ErrorFormat = () => 'problem',
): ErrorRequestHandler {
  const envelopes = { ...protocolEnvelopes, problem: encodeProblem };
  return (thrown, request: ValidatedRequest, response, _next) => {
    const context = contextOf(request);
    // Outside of its route a request has no parameters of the path.
    const path = request.openapi?.pathParams ?? request.params;
    const error = toAppError(thrown, { query: request.query, path });
    // After a disconnect any step may fail, usually not because of the server.
    const level = context.signal.aborted ? 'debug' : 'error';
    // Stores report a damaged item once, not for each request.
    if (error.code === 'INTERNAL' && !(error instanceof DamagedItem))
      context.log[level]({ err: thrown }, 'request failed');
    // The status line was sent or the client has disconnected: the connection can only be closed.
    if (!canAnswer(response)) response.destroy();
    else sendError(request, response, error, envelopes[errorFormatOf(request, unmatchedFormatOf)]);
  };
}

function sendError(request: Request, response: Response, error: AppError, envelope: ErrorEnvelope): void {
  for (const [name, value] of Object.entries(problemHeaders(error))) response.setHeader(name, value);
  const { requestId } = contextOf(request);
  const encoded = envelope(error, { requestId, mediaType: mediaTypeOf(request.headers['content-type']) });
  response.status(encoded.status);
  if ('json' in encoded) response.json(encoded.json);
  else response.type(encoded.mediaType).send(Buffer.from(encoded.bytes));
}

/** The default envelope. */
export const encodeProblem: ErrorEnvelope = (error, { requestId }) => ({
  status: errorCatalogue[error.code].status,
  json: toProblem(error, requestId),
});

function errorFormatOf(request: Request, unmatchedFormatOf: (path: string) => ErrorFormat): ErrorFormat {
  const { operationId } = contextOf(request);
  if (operationId === undefined) return unmatchedFormatOf(request.path);
  const operation: OperationDescription = operationTable[operationId];
  return operation.errorFormat;
}

/** The public part of an error: for an unexpected one, only the request id; for a damaged item, which one it is, too. */
export function toProblem(error: AppError, requestId: string): Problem {
  if (error.code !== 'INTERNAL') {
    return { error: { code: error.code, message: error.message, details: error.details } };
  }
  return {
    error: {
      code: 'INTERNAL',
      message:
        error instanceof DamagedItem
          ? error.message
          : 'an unexpected error; quote the request id when you report it',
      details: [{ type: 'request', request_id: requestId }],
    },
  };
}

function problemHeaders(error: AppError): Record<string, string | number> {
  const retry = error.details.find((detail) => detail.type === 'retry');
  return {
    'cache-control': 'no-store',
    ...error.headers,
    ...(retry === undefined ? {} : { 'retry-after': String(retry.retry_after_seconds) }),
    ...(error.code === 'UNAUTHENTICATED' ? { 'www-authenticate': 'Bearer realm="cairn"' } : {}),
  };
}
