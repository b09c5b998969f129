import { Metadata, type StatusObject } from '@grpc/grpc-js';
import type { AppError } from '../../../errors/app-error.ts';
import { encodeRpcStatus, toRpcStatus } from '../rpc-status.ts';

/**
 * The status of a failed gRPC call. The whole `google.rpc.Status` is sent as `grpc-status-details-bin`: clients
 * retry RESOURCE_EXHAUSTED only with its RetryInfo.
 */
export function toGrpcFailure(error: AppError, requestId: string): StatusObject {
  const status = toRpcStatus(error, requestId);
  const metadata = callMetadata(requestId);
  metadata.set('grpc-status-details-bin', Buffer.from(encodeRpcStatus(status)));
  return { code: status.code, details: status.message, metadata };
}

/** The metadata of every response. */
export function callMetadata(requestId: string): Metadata {
  const metadata = new Metadata();
  metadata.set('x-request-id', requestId);
  return metadata;
}
