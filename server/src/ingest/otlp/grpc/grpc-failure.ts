import { AppError } from '../../../errors/app-error.ts';
import { encodeRpcStatus, type RpcStatus, toRpcStatus } from '../rpc-status.ts';

/** Metadata that ends a call, as HTTP/2 headers. */
export type GrpcTrailers = Readonly<Record<string, string>>;

/**
 * The end of a failed gRPC call. The whole `google.rpc.Status` is sent as `grpc-status-details-bin`: clients
 * retry RESOURCE_EXHAUSTED only with its RetryInfo.
 */
export function toFailureTrailers(error: AppError, requestId: string): GrpcTrailers {
  const status = toRpcStatus(error, requestId);
  // https://github.com/grpc/grpc/blob/master/doc/compression.md: not of the request's data, so no INVALID_ARGUMENT.
  const isOfEncoding = error.code === 'UNSUPPORTED_MEDIA_TYPE';
  return statusTrailers(isOfEncoding ? { ...status, code: unimplemented, details: [] } : status, requestId);
}

/** The end of a call to a service or method that there is not. */
export function unimplementedTrailers(path: string, requestId: string): GrpcTrailers {
  const message = `${path.toWellFormed()} is not implemented; OTLP has Export of its logs, metrics and trace services`;
  return statusTrailers({ code: unimplemented, message, details: [] }, requestId);
}

export function successTrailers(requestId: string): GrpcTrailers {
  return { 'grpc-status': '0', 'x-request-id': requestId };
}

const unimplemented = 12;

function statusTrailers(status: RpcStatus, requestId: string): GrpcTrailers {
  return {
    'grpc-status': String(status.code),
    // Percent-encoded: https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md#responses
    'grpc-message': encodeURI(status.message),
    'grpc-status-details-bin': Buffer.from(encodeRpcStatus(status)).toString('base64'),
    'x-request-id': requestId,
  };
}

export function tooSlow(timeoutMs: number): AppError {
  return new AppError(
    'REQUEST_TIMEOUT',
    `the request did not arrive within ${timeoutMs} ms; send it faster or in smaller batches`,
  );
}
