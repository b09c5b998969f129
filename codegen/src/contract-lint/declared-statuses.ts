import type { ContractDocument } from '../contract.ts';
import { listOperations, type Operation } from '../list-operations.ts';
import { isReference, referencedName } from '../resolve-reference.ts';
import type { Finding } from './finding.ts';

/** Answered without touching a store, so they cannot be unavailable. */
const withoutStore = new Set([
  'callMcp',
  'getIdentity',
  'getPrometheusBuildInfo',
  'getPrometheusConfig',
  'getPrometheusFlags',
  'getPrometheusFormattedQuery',
  'getPrometheusParsedQuery',
  'getPrometheusRuntimeInfo',
  'postPrometheusFormattedQuery',
  'postPrometheusParsedQuery',
]);

/** Operations whose path parameter cannot be missing: an unknown label has an empty list of values. */
const neverMissing = new Set(['getPrometheusLabelValues']);

/**
 * Every operation declares the statuses its key, parameters and body can lead to; every error is a
 * `Problem`, a `google.rpc.Status` on OTLP paths, or a `PrometheusError` on those of Prometheus; every response carries `x-request-id`, and 429 and 503 have `Retry-After`.
 */
export function checkDeclaredStatuses(document: ContractDocument): readonly Finding[] {
  return listOperations(document).flatMap((operation) => {
    const place = `${operation.method.toUpperCase()} ${operation.path}`;
    const declared = new Set(operation.responses.map(({ status }) => status));
    const missing = expectedStatuses(operation).filter(({ status }) => !declared.has(status));
    return [
      ...missing.map(({ status, reason }) => ({ place, message: `declares no ${status}: ${reason}` })),
      ...describeResponses(operation).map((message) => ({ place, message })),
    ];
  });
}

function expectedStatuses(operation: Operation): readonly { status: number; reason: string }[] {
  const { method, security, parameters, requestBody, operationId } = operation;
  const isRead = method === 'get';
  const cases: readonly (readonly [boolean, number, string])[] = [
    [isRead && hasHeader(operation, 'if-none-match'), 304, 'it takes If-None-Match'],
    [true, 400, 'any request may have an unknown query parameter'],
    [security !== 'public', 401, 'it takes a key'],
    [security === 'ingest_key', 403, 'a web key may not allow the origin'],
    [security === 'session', 403, 'the role may be too weak'],
    [
      isRead && parameters.some((parameter) => parameter.in === 'path') && !neverMissing.has(operationId),
      404,
      'the resource in its path may not exist',
    ],
    [!isRead && hasHeader(operation, 'if-match'), 412, 'it takes If-Match'],
    [!isRead && hasHeader(operation, 'if-match'), 428, 'it takes If-Match'],
    [requestBody !== undefined, 413, 'its body may be too large'],
    [requestBody !== undefined, 415, 'its body may be of another media type'],
    [security !== 'public', 429, 'keys are rate limited'],
    [true, 500, 'anything may fail'],
    [security !== 'public' && !withoutStore.has(operationId), 503, 'its store may be unavailable'],
  ];
  return cases.filter(([applies]) => applies).map(([, status, reason]) => ({ status, reason }));
}

function hasHeader({ parameters }: Operation, lowerCaseName: string): boolean {
  return parameters.some(
    (parameter) => parameter.in === 'header' && parameter.name.toLowerCase() === lowerCaseName,
  );
}

function describeResponses(operation: Operation): readonly string[] {
  return operation.responses.flatMap(({ status, headers, contents }) => {
    const names = new Set(headers.map(({ name }) => name.toLowerCase()));
    const bodies = errorBodies(operation);
    const isError = contents.every(
      ({ media: { schema } }) =>
        schema !== undefined && isReference(schema) && bodies.includes(referencedName(schema)),
    );
    return [
      ...(names.has('x-request-id') ? [] : [`${status} needs the header x-request-id`]),
      ...((status === 429 || status === 503) && !names.has('retry-after')
        ? [`${status} needs Retry-After`]
        : []),
      ...(status >= 400 && !(contents.length > 0 && isError)
        ? [`${status} must have the body ${bodies.join(' or ')}`]
        : []),
    ];
  });
}

function errorBodies({ errorFormat }: Operation): readonly string[] {
  return bodiesByFormat[errorFormat];
}

const bodiesByFormat = {
  problem: ['Problem'],
  rpc_status: ['ProtobufMessage', 'RpcStatus'],
  prometheus: ['PrometheusError'],
} as const;
