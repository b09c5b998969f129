import { errorCatalogue } from '../../errors/error-catalogue.ts';
import type { ErrorEnvelope } from '../../http/error-envelope.ts';
import { otlpEncodingOf, otlpMediaTypes } from './otlp-body.ts';
import { encodeRpcStatus, rpcStatusToJson, toRpcStatus } from './rpc-status.ts';

/** Errors of OTLP over HTTP: a `google.rpc.Status`, in the encoding of the request. */
export const encodeOtlpError: ErrorEnvelope = (error, { requestId, mediaType }) => {
  const { status } = errorCatalogue[error.code];
  const rpcStatus = toRpcStatus(error, requestId);
  if (otlpEncodingOf(mediaType) === 'json') return { status, json: rpcStatusToJson(rpcStatus) };
  return { status, mediaType: otlpMediaTypes.protobuf, bytes: encodeRpcStatus(rpcStatus) };
};
