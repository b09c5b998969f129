import { compress } from 'snappyjs';
import type { ErrorCode } from '../../server/src/errors/error-catalogue.ts';
import {
  type OperationDescription,
  type OperationId,
  operationTable,
} from '../../server/src/generated/operations.gen.ts';
import type { OperationCall } from '../support/operation-caller.ts';
import { conditionalExercises } from './conditional-exercises.ts';
import type { ContractWorld } from './contract-world.ts';
import { isConditionalWrite } from './example-call.ts';
import { callForUnknown, sampleCallOf } from './sample-calls.ts';

type Exercise = (world: ContractWorld, id: OperationId) => Promise<{ readonly status: number }>;

/** Over the limit of one MiB for documents and forms. */
const overDocumentBytes = 2 ** 20 + 1;
/** Over and under the two KiB that the tight service takes as telemetry. */
const overTightBytes = 4096;
const underTightBytes = 1000;
/** A selector that parses, with a pattern over the bounds of one. */
const overPatternLimit = `up{job=~"${'(a|b)*'.repeat(200)}"}`;
/** Enough to use up a quota of one request, or of one KiB, a second. */
const maxTries = 5;

/** How each status is provoked, for any operation that declares it. */
export const statusExercises: Readonly<Record<number, Exercise>> = {
  200: ({ usual }, id) => usual.call(id, sampleCallOf(id)),
  201: ({ usual }, id) => conditionalExercises[201](usual.call, id),
  202: ({ usual }, id) => usual.call(id, { body: { jsonrpc: '2.0', method: 'notifications/initialized' } }),
  204: ({ usual }, id) =>
    isConditionalWrite(id) ? conditionalExercises[204](usual.call, id) : usual.call(id, sampleCallOf(id)),
  304: ({ usual }, id) => usual.call(id, { ...sampleCallOf(id), headers: { 'if-none-match': '*' } }),
  400: ({ usual }, id) => {
    const sample = sampleCallOf(id);
    const isForm = sample.body instanceof URLSearchParams;
    const { query, ...call } = isForm ? withExpression(sample, 'sum(') : sample;
    // Paths of Prometheus ignore unknown parameters.
    return usual.call(id, {
      ...call,
      query: { ...query, unknown_parameter: '1', limit: 'none', type: 'none', start: 'none' },
    });
  },
  401: ({ usual }, id) => usual.call(id, { ...sampleCallOf(id), key: undefined }),
  403: ({ usual, webKey }, id) => {
    const key = operationTable[id].security === 'ingest_key' ? { key: webKey } : {};
    return usual.call(id, { ...sampleCallOf(id), ...key, headers: { origin: 'https://evil.example' } });
  },
  404: ({ usual }, id) => usual.call(id, callForUnknown(id)),
  412: ({ usual }, id) => conditionalExercises[412](usual.call, id),
  413: ({ usual, tight }, id) =>
    operationTable[id].listener === 'api'
      ? usual.call(id, { ...sampleCallOf(id), body: paddedBody(id, overDocumentBytes) })
      : tight.call(id, { ...sampleCallOf(id), body: paddedBody(id, overTightBytes) }),
  415: ({ usual }, id) => {
    // Paths of Prometheus ignore bodies of other types.
    const isForm = operationTable[id].errorFormat === 'prometheus';
    const headers = isForm ? { 'content-encoding': 'zstd' } : { 'content-type': 'text/plain' };
    return usual.call(id, { ...sampleCallOf(id), headers });
  },
  422: ({ usual }, id) => usual.call(id, withExpression(sampleCallOf(id), overPatternLimit)),
  428: ({ usual }, id) => conditionalExercises[428](usual.call, id),
  429: useUpQuota,
  500: ({ broken }, id) => broken.call(id, sampleCallOf(id)),
  503: ({ full }, id) => full.call(id, sampleCallOf(id)),
  504: ({ slow }, id) => slow.call(id, sampleCallOf(id)),
};

/** How the codes are provoked that no operation has to itself. */
export const codeExercises: Partial<Readonly<Record<ErrorCode, Exercise>>> = {
  INVALID_QUERY: ({ usual }) => usual.call('queryMetrics', { query: { query: 'sum(' } }),
  INVALID_FILTER: ({ usual }) => usual.call('listTraces', { query: { filter: 'status=running' } }),
  NOT_FOUND: ({ usual }) => usual.client.fetch(`${usual.service.apiUrl}/nowhere`),
  METHOD_NOT_ALLOWED: ({ usual }) => usual.client.fetch(`${usual.service.apiUrl}/health`, { method: 'POST' }),
  HEADERS_TOO_LARGE: ({ usual }) =>
    usual.client.send(
      'api',
      `GET /health HTTP/1.1\r\nhost: localhost\r\nx-long: ${'a'.repeat(40_000)}\r\n\r\n`,
    ),
  REQUEST_TIMEOUT: ({ tight }) => tight.client.send('api', 'GET /health HTTP/1.1\r\nhost: localhost\r\n'),
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
  const call = sample.body === undefined ? sample : { ...sample, body: paddedBody(id, underTightBytes) };
  for (let tries = 1; tries < maxTries; tries++) {
    const response = await tight.call(id, call);
    if (response.status === 429) return response;
  }
  return tight.call(id, call);
}

/** As many bytes where they are charged, of nothing in particular. */
function paddedBody(id: OperationId, length: number): Uint8Array {
  if (operationTable[id].bodyValidation === 'remote_write') return compress(new Uint8Array(length));
  return new TextEncoder().encode(`{}${' '.repeat(length - 2)}`);
}

/** The call with another expression and selector, in its query or form. */
function withExpression({ query, body, ...call }: OperationCall, expression: string): OperationCall {
  const parameters = { query: expression, 'match[]': expression };
  if (!(body instanceof URLSearchParams)) return { ...call, query: { ...query, ...parameters } };
  return { ...call, body: new URLSearchParams({ ...Object.fromEntries(body), ...parameters }) };
}
