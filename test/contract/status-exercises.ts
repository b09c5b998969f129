import type { ErrorCode } from '../../server/src/errors/error-catalogue.ts';
import type { OperationDescription, OperationId } from '../../server/src/generated/operations.gen.ts';
import type { ContractWorld } from './contract-world.ts';
import { callForUnknown, sampleCallOf } from './sample-calls.ts';

type Exercise = (world: ContractWorld, id: OperationId) => Promise<{ readonly status: number }>;

const overTightBody = new TextEncoder().encode(`{}${' '.repeat(4096)}`);
const underTightBody = new TextEncoder().encode(`{}${' '.repeat(1000)}`);
/** Enough to use up a quota of one request, or of one KiB, a second. */
const maxTries = 5;

/** How each status is provoked, for any operation that declares it. */
export const statusExercises: Readonly<Record<number, Exercise>> = {
  200: ({ usual }, id) => usual.call(id, sampleCallOf(id)),
  304: ({ usual }, id) => usual.call(id, { ...sampleCallOf(id), headers: { 'if-none-match': '*' } }),
  400: ({ usual }, id) => usual.call(id, { ...sampleCallOf(id), query: { unknown_parameter: '1' } }),
  401: ({ usual }, id) => usual.call(id, { ...sampleCallOf(id), key: undefined }),
  403: ({ usual, webKey }, id) =>
    usual.call(id, { ...sampleCallOf(id), key: webKey, headers: { origin: 'https://evil.example' } }),
  404: ({ usual }, id) => usual.call(id, callForUnknown(id)),
  413: ({ tight }, id) => tight.call(id, { ...sampleCallOf(id), body: overTightBody }),
  415: ({ usual }, id) => usual.call(id, { ...sampleCallOf(id), headers: { 'content-type': 'text/plain' } }),
  429: useUpQuota,
  500: ({ broken }, id) => broken.call(id, sampleCallOf(id)),
  503: ({ full }, id) => full.call(id, sampleCallOf(id)),
  504: ({ slow }, id) => slow.call(id, sampleCallOf(id)),
};

/** How the codes are provoked that no operation has to itself. */
export const codeExercises: Partial<Readonly<Record<ErrorCode, Exercise>>> = {
  INVALID_FILTER: ({ usual }) => usual.call('listTraces', { query: { filter: 'status=running' } }),
  NOT_FOUND: ({ usual }) => usual.client.fetch(`${usual.service.apiUrl}/nowhere`),
  METHOD_NOT_ALLOWED: ({ usual }) => usual.client.fetch(`${usual.service.apiUrl}/health`, { method: 'POST' }),
  HEADERS_TOO_LARGE: ({ usual }) =>
    usual.client.send('api', `GET /health HTTP/1.1\r\nhost: a\r\nx-long: ${'a'.repeat(40_000)}\r\n\r\n`),
  REQUEST_TIMEOUT: ({ tight }) => tight.client.send('api', 'GET /health HTTP/1.1\r\nhost: a\r\n'),
};

export async function exerciseStatus(
  world: ContractWorld,
  { operationId }: OperationDescription,
  status: number,
): Promise<number> {
  const exercise = statusExercises[status];
  if (exercise === undefined) throw new Error(`say in status-exercises.ts how ${status} is provoked`);
  const response = await exercise(world, operationId as OperationId); // the table is keyed by it
  return response.status;
}

async function useUpQuota({ tight }: ContractWorld, id: OperationId): Promise<Response> {
  const sample = sampleCallOf(id);
  const call = sample.body === undefined ? sample : { ...sample, body: underTightBody };
  for (let tries = 1; tries < maxTries; tries++) {
    const response = await tight.call(id, call);
    if (response.status === 429) return response;
  }
  return tight.call(id, call);
}
