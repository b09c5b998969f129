import type { AppError, ErrorDetail } from '../../errors/app-error.ts';
import type { ErrorCode } from '../../errors/error-catalogue.ts';
import type { Schemas } from '../../generated/operations.gen.ts';
import { createWireWriter } from './protobuf/wire-writer.ts';

/** A `google.rpc.Status`, the error format of OTLP over HTTP and gRPC. */
export interface RpcStatus {
  readonly code: number;
  readonly message: string;
  readonly details: readonly RpcDetail[];
}

/** The messages of google/rpc/error_details.proto that OTLP clients know. */
export type RpcDetail =
  | { readonly type: 'RetryInfo'; readonly delaySeconds: number }
  | { readonly type: 'RequestInfo'; readonly requestId: string }
  | { readonly type: 'BadRequest'; readonly violations: readonly FieldViolation[] };

interface FieldViolation {
  /** '' for the request as a whole. */
  readonly field: string;
  readonly description: string;
}

/** The gRPC status codes (https://grpc.github.io/grpc/core/md_doc_statuscodes.html) of our error codes. */
export const grpcCodes = {
  INVALID_ARGUMENT: 3,
  INVALID_FILTER: 3,
  INVALID_QUERY: 3,
  DEADLINE_EXCEEDED: 4,
  REQUEST_TIMEOUT: 4,
  NOT_FOUND: 5,
  TRACE_NOT_FOUND: 5,
  ATTRIBUTE_NOT_FOUND: 5,
  METRIC_ALERT_NOT_FOUND: 5,
  DASHBOARD_NOT_FOUND: 5,
  INTEGRATION_NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PRECONDITION_FAILED: 9,
  PRECONDITION_REQUIRED: 9,
  PERMISSION_DENIED: 7,
  // Clients retry it only with a RetryInfo, which only a rate limit adds.
  PAYLOAD_TOO_LARGE: 8,
  HEADERS_TOO_LARGE: 8,
  RESOURCE_EXHAUSTED: 8,
  METHOD_NOT_ALLOWED: 12,
  UNSUPPORTED_MEDIA_TYPE: 3,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
} as const satisfies Record<ErrorCode, number>;

const typePrefix = 'type.googleapis.com/google.rpc.';

/** The message for the client: for an unexpected error only its request id. */
export function toRpcStatus(error: AppError, requestId: string): RpcStatus {
  const code = grpcCodes[error.code];
  if (error.code === 'INTERNAL') {
    const message = 'an unexpected error; quote the request id when you report it';
    return { code, message, details: [{ type: 'RequestInfo', requestId }] };
  }
  const message = error.message.toWellFormed();
  return { code, message, details: [...toBadRequest(error), ...error.details.flatMap(toRetryInfo)] };
}

/** OTLP requires a BadRequest for data that cannot be decoded. */
function toBadRequest({ code, message, details }: AppError): RpcDetail[] {
  if (grpcCodes[code] !== grpcCodes.INVALID_ARGUMENT) return [];
  const violations = details.flatMap((detail) =>
    detail.type === 'field' ? [{ field: detail.name, description: detail.reason }] : [],
  );
  const whole = [{ field: '', description: message }];
  return [{ type: 'BadRequest', violations: violations.length === 0 ? whole : violations }];
}

function toRetryInfo(detail: ErrorDetail): RpcDetail[] {
  return detail.type === 'retry' ? [{ type: 'RetryInfo', delaySeconds: detail.retry_after_seconds }] : [];
}

/** Its JSON encoding; each detail is a `google.protobuf.Any`. */
export function rpcStatusToJson({ code, message, details }: RpcStatus): Schemas['RpcStatus'] {
  return {
    code,
    message,
    details: details.map((detail) => ({ '@type': typePrefix + detail.type, ...detailToJson(detail) })),
  };
}

function detailToJson(detail: RpcDetail): object {
  if (detail.type === 'RetryInfo') return { retryDelay: `${detail.delaySeconds}s` };
  if (detail.type === 'RequestInfo') return { requestId: detail.requestId };
  return { fieldViolations: detail.violations };
}

/** Its protobuf encoding: google/rpc/status.proto. */
export function encodeRpcStatus({ code, message, details }: RpcStatus): Uint8Array<ArrayBuffer> {
  const status = createWireWriter();
  status.varint(1, code);
  status.string(2, message);
  for (const detail of details) {
    const any = createWireWriter();
    any.string(1, typePrefix + detail.type);
    any.bytes(2, encodeDetail(detail));
    status.bytes(3, any.finish());
  }
  return status.finish();
}

function encodeDetail(detail: RpcDetail): Uint8Array {
  const message = createWireWriter();
  if (detail.type === 'RetryInfo') message.bytes(1, encodeDuration(detail.delaySeconds));
  else if (detail.type === 'RequestInfo') message.string(1, detail.requestId);
  else for (const violation of detail.violations) message.bytes(1, encodeViolation(violation));
  return message.finish();
}

function encodeDuration(wholeSeconds: number): Uint8Array {
  const duration = createWireWriter();
  duration.varint(1, wholeSeconds);
  return duration.finish();
}

function encodeViolation({ field, description }: FieldViolation): Uint8Array {
  const violation = createWireWriter();
  violation.string(1, field);
  violation.string(2, description);
  return violation.finish();
}
