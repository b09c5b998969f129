import type { ErrorRequestHandler, Request, Response } from 'express';
import type { AppError, ErrorDetail } from '../errors/app-error.ts';
import { errorCatalogue } from '../errors/error-catalogue.ts';
import { type ErrorFormat, type OperationDescription, operationTable } from '../generated/operations.gen.ts';
import { otlpEncodingOf, otlpMediaTypes } from '../ingest/otlp/otlp-body.ts';
import { encodeRpcStatus, rpcStatusToJson, toRpcStatus } from '../ingest/otlp/rpc-status.ts';
import { toAppError } from './framework-errors.ts';
import { toPrometheusError } from './prometheus-error.ts';
import { mediaTypeOf } from './read-body.ts';
import { canAnswer, contextOf } from './request-context.ts';

/** The body of every error outside of OTLP and of Prometheus' paths; the contract's `Problem`. */
export interface Problem {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details: readonly ErrorDetail[];
  };
}

/**
 * Turns what a request threw into the envelope of its operation, and logs what is the server's own fault.
 */
export function createProblemHandler(): ErrorRequestHandler {
  return (thrown, request, response, _next) => {
    const context = contextOf(request);
    const error = toAppError(thrown, { query: request.query, path: request.params });
    // A request whose client left ends with whatever it was doing then: seldom a fault of the server.
    const level = context.signal.aborted ? 'debug' : 'error';
    if (error.code === 'INTERNAL') context.log[level]({ err: thrown }, 'request failed');
    // The status line is out, or nobody listens: all that is left is to end the connection.
    if (!canAnswer(response)) response.destroy();
    else sendError(request, response, error);
  };
}

function sendError(request: Request, response: Response, error: AppError): void {
  const { requestId } = contextOf(request);
  for (const [name, value] of Object.entries(problemHeaders(error))) response.setHeader(name, value);
  response.status(errorCatalogue[error.code].status);
  const format = errorFormatOf(request);
  if (format === 'problem') response.json(toProblem(error, requestId));
  else if (format === 'prometheus') {
    const { status, body } = toPrometheusError(error, requestId);
    response.status(status).json(body);
  } else if (otlpEncodingOf(mediaTypeOf(request.headers['content-type'])) === 'json') {
    response.json(rpcStatusToJson(toRpcStatus(error, requestId)));
  } else {
    const status = encodeRpcStatus(toRpcStatus(error, requestId));
    response.type(otlpMediaTypes.protobuf).send(Buffer.from(status));
  }
}

/** Whose envelope the operation of a request speaks; an unknown path or method is nobody's. */
function errorFormatOf(request: Request): ErrorFormat {
  const { operationId } = contextOf(request);
  if (operationId === undefined) return 'problem';
  const operation: OperationDescription = operationTable[operationId];
  return operation.errorFormat;
}

/** What the client may know: never the message of an unexpected error, always its request id. */
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
