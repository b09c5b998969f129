import type { Schemas } from '../../server/src/generated/operations.gen.ts';
import type { SeenResponse } from './seen-response.ts';

type ErrorType = Schemas['PrometheusError']['errorType'];

/** Where each kind of error belongs; https://prometheus.io/docs/prometheus/latest/querying/api/#format-overview. */
const statusesOf: Readonly<Record<ErrorType, readonly number[]>> = {
  bad_data: [400, 405, 413, 415],
  execution: [422],
  unauthorized: [401],
  not_found: [404],
  timeout: [504],
  canceled: [],
  unavailable: [429, 503],
  internal: [500],
};

/** What the schema of an error of Prometheus cannot say: kind and status belong together, and a 500 names its request. */
export function checkPrometheusError({ status, headers, body }: SeenResponse): string[] {
  const { errorType, error }: Schemas['PrometheusError'] = JSON.parse(Buffer.from(body).toString());
  const requestId = headers.get('x-request-id') ?? 'no request id';
  return [
    ...(statusesOf[errorType]?.includes(status) ? [] : [`"${errorType}" does not belong to ${status}`]),
    ...(error === '' ? ['the error has no text'] : []),
    ...(status !== 500 || error.includes(requestId) ? [] : ['a 500 has to name its request']),
  ];
}
