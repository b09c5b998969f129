import type { ErrorRequestHandler, Request, Response } from 'express';
import type { AppError, ErrorDetail } from '../errors/app-error.ts';
import { errorCatalogue } from '../errors/error-catalogue.ts';
import { type ErrorFormat, type OperationDescription, operationTable } from '../generated/operations.gen.ts';
import type { ErrorEnvelope, ErrorEnvelopes } from './error-envelope.ts';
import { toAppError } from './framework-errors.ts';
import { mediaTypeOf } from './read-body.ts';
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
 */
export function createProblemHandler(protocolEnvelopes: ErrorEnvelopes): ErrorRequestHandler {
  const envelopes = { ...protocolEnvelopes, problem: encodeProblem };
  return (thrown, request, response, _next) => {
    const context = contextOf(request);
    const error = toAppError(thrown, { query: request.query, path: request.params });
    // After a disconnect any step may fail, usually not because of the server.
    const level = context.signal.aborted ? 'debug' : 'error';
    if (error.code === 'INTERNAL') context.log[level]({ err: thrown }, 'request failed');
    // The status line was sent or the client has disconnected: the connection can only be closed.
    if (!canAnswer(response)) response.destroy();
    else sendError(request, response, error, envelopes[errorFormatOf(request)]);
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

/** The error format of the operation; `problem` for an unknown path or method. */
function errorFormatOf(request: Request): ErrorFormat {
  const { operationId } = contextOf(request);
  if (operationId === undefined) return 'problem';
  const operation: OperationDescription = operationTable[operationId];
  return operation.errorFormat;
}

/** The public part of an error: for an unexpected one, only the request id. */
export function toProblem(error: AppError, requestId: string): Problem {
  if (error.code !== 'INTERNAL') {
    return { error: { code: error.code, message: error.message, details: error.details } };
  }
  return {
    error: {
      code: 'INTERNAL',
      message: 'an unexpected error; quote the request id when you report it',
      details: [{ type: 'request', request_id: requestId }],
    },
  };
}

function problemHeaders(error: AppError): Record<string, string> {
  const retry = error.details.find((detail) => detail.type === 'retry');
  return {
    'cache-control': 'no-store',
    ...(retry === undefined ? {} : { 'retry-after': String(retry.retry_after_seconds) }),
    ...(error.code === 'UNAUTHENTICATED' ? { 'www-authenticate': 'Bearer realm="cairn"' } : {}),
  };
}
