import { type ErrorCode, errorCatalogue } from '../../server/src/errors/error-catalogue.ts';
import { grpcCodes } from '../../server/src/ingest/otlp/rpc-status.ts';
import { decodeRpcStatus } from '../../server/src/ingest/otlp/testing/decode-rpc-status.ts';
import type { SeenResponse } from './seen-response.ts';

/** What matters of a `google.rpc.Status` here, in whichever encoding it came. */
interface SeenStatus {
  readonly code: number;
  readonly message: string;
  readonly requestIds: readonly string[];
}

/** What the schema of an OTLP error cannot say: code and status belong together, and a 500 names its request. */
export function checkRpcStatus(response: SeenResponse): string[] {
  const { status, headers } = response;
  const seen = readStatus(response);
  const codes = Object.keys(errorCatalogue) as ErrorCode[]; // the catalogue has no other keys
  const expected = codes
    .filter((code) => errorCatalogue[code].status === status)
    .map((code) => grpcCodes[code]);
  const requestId = headers.get('x-request-id') ?? '';
  return [
    ...(expected.some((code) => code === seen.code)
      ? []
      : [`the gRPC code ${seen.code} does not belong to ${status}`]),
    ...(seen.message === '' ? ['the status has no message'] : []),
    ...(status !== 500 || seen.requestIds.includes(requestId) ? [] : ['a 500 has to name its request']),
  ];
}

function readStatus({ headers, body }: SeenResponse): SeenStatus {
  if (headers.get('content-type') === 'application/x-protobuf') {
    const { code, message, details } = decodeRpcStatus(body);
    return {
      code,
      message,
      requestIds: details.flatMap((detail) => (detail.type === 'RequestInfo' ? detail.requestId : [])),
    };
  }
  const json: { code: number; message: string; details?: { requestId?: string }[] } = JSON.parse(
    Buffer.from(body).toString(),
  );
  return { ...json, requestIds: (json.details ?? []).flatMap(({ requestId }) => requestId ?? []) };
}
