import type { Schemas } from '../../server/src/generated/operations.gen.ts';

/** The codes of this service that a `google.rpc.Code` stands for. */
const codesByNumber = new Map([
  [7, 'PERMISSION_DENIED'],
  [13, 'INTERNAL'],
  [14, 'UNAVAILABLE'],
  [16, 'UNAUTHENTICATED'],
]);

const codesByErrorType = new Map<Schemas['PrometheusError']['errorType'], string>([
  ['unauthorized', 'UNAUTHENTICATED'],
  ['unavailable', 'UNAVAILABLE'],
  ['timeout', 'DEADLINE_EXCEEDED'],
  ['internal', 'INTERNAL'],
]);

type AnyError = Schemas['Problem'] | Schemas['PrometheusError'] | Schemas['RpcStatus'];

/** The code of an error in any of its three formats; the `google.rpc.Status` of OTLP in JSON. */
export async function readErrorCode(response: Response): Promise<string | undefined> {
  const body: AnyError = JSON.parse(await response.text());
  if ('errorType' in body) return codesByErrorType.get(body.errorType);
  return 'code' in body ? codesByNumber.get(body.code) : body.error.code;
}
