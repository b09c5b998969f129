import { Metadata, type StatusObject } from '@grpc/grpc-js';
import type { AppError } from '../../../errors/app-error.ts';
import { encodeRpcStatus, toRpcStatus } from '../rpc-status.ts';

/**
 * How a gRPC call ends that failed. The whole `google.rpc.Status` goes along as `grpc-status-details-bin`: its
 * RetryInfo is what makes a client send a request again that was one too many.
 */
export function toGrpcFailure(error: AppError, requestId: string): StatusObject {
  const status = toRpcStatus(error, requestId);
  const metadata = callMetadata(requestId);
  metadata.set('grpc-status-details-bin', Buffer.from(encodeRpcStatus(status)));
  return { code: status.code, details: status.message, metadata };
}

/** What every answer carries. */
export function callMetadata(requestId: string): Metadata {
  const metadata = new Metadata();
  metadata.set('x-request-id', requestId);
  return metadata;
}
