import type { Header, MediaType, Parameter } from './contract.ts';
import type { Operation, OperationResponse } from './list-operations.ts';
import { isReference, referencedName } from './resolve-reference.ts';

/** Set by the server on every response; handlers cannot set them. */
const frameworkHeaders = new Set(['x-request-id', 'retry-after', 'ratelimit', 'ratelimit-policy']);

/** `OperationTypes`: the request and the possible responses of every operation, by operation id. */
export function formatOperationTypes(operations: readonly Operation[]): string {
  return `\
/** For absent parts of a request. */
export type None = Record<string, never>;

type Path<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['path']>;
type Query<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;

/** Node delivers header names in lower case. */
type Headers<Id extends keyof operations> = {
  [Name in keyof NonNullable<operations[Id]['parameters']['header']> as Lowercase<Name & string>]: NonNullable<
    operations[Id]['parameters']['header']
  >[Name];
};

/** Validation applies the defaults of these parameters, so they are always present in a handler. */
type WithDefaults<Parameters, Names extends keyof Parameters> = Omit<Parameters, Names> & Required<Pick<Parameters, Names>>;

export interface OperationTypes {
${operations.map(formatOperation).join('\n')}
}`;
}

function formatOperation(operation: Operation): string {
  const id = operation.operationId;
  return `\
  /** \`${operation.method.toUpperCase()} ${operation.path}\`: ${operation.summary} */
  ${id}: {
    request: {
      path: ${hasParameters(operation, 'path') ? `Path<'${id}'>` : 'None'};
      query: ${formatQuery(operation)};
      headers: ${hasParameters(operation, 'header') ? `Headers<'${id}'>` : 'None'};
      body: ${formatRequestBody(operation)};
    };
    response:
${formatResponses(operation)};
  };`;
}

function hasParameters(operation: Operation, place: Parameter['in']): boolean {
  return operation.parameters.some((parameter) => parameter.in === place);
}

function formatQuery(operation: Operation): string {
  if (!hasParameters(operation, 'query')) return 'None';
  const query = `Query<'${operation.operationId}'>`;
  const defaulted = operation.parameters.filter(
    ({ in: place, schema }) => place === 'query' && schema !== undefined && 'default' in schema,
  );
  if (defaulted.length === 0) return query;
  return `WithDefaults<${query}, ${defaulted.map(({ name }) => `'${name}'`).join(' | ')}>`;
}

function formatRequestBody(operation: Operation): string {
  const { operationId, requestBody } = operation;
  if (requestBody === undefined) return 'undefined';
  // The handler gets it before its decoder has validated it.
  if (operation.bodyValidation !== 'framework') return 'unknown';
  const bodies = Object.entries(requestBody.content).map(([mediaType, media]) =>
    formatBody(media, mediaType, `operations['${operationId}']['requestBody']['content']['${mediaType}']`),
  );
  return requestBody.required === true ? bodies.join(' | ') : [...bodies, 'undefined'].join(' | ');
}

/** One union member per response shape, with all its statuses. */
function formatResponses(operation: Operation): string {
  const statusesByShape = new Map<string, number[]>();
  for (const response of operation.responses) {
    for (const shape of formatShapes(operation, response)) {
      statusesByShape.set(shape, [...(statusesByShape.get(shape) ?? []), response.status]);
    }
  }
  const members = [...statusesByShape].map(
    ([shape, statuses]) => `      | { status: ${statuses.join(' | ')}; ${shape} }`,
  );
  return members.join('\n');
}

function formatShapes(operation: Operation, response: OperationResponse): readonly string[] {
  const { status, contents } = response;
  const headers = formatHeaders(response);
  if (contents.length === 0) return [`${headers}body?: undefined`];
  return contents.map(({ mediaType, media }) => {
    const place = `operations['${operation.operationId}']['responses'][${status}]['content']['${mediaType}']`;
    // With one media type the server takes it from the table; with several the handler selects one.
    const choice = contents.length === 1 ? '' : `contentType: '${mediaType}'; `;
    return `${headers}${choice}body: ${formatBody(media, mediaType, place)}`;
  });
}

function formatHeaders(response: OperationResponse): string {
  const headers = response.headers.filter(({ name }) => !frameworkHeaders.has(name.toLowerCase()));
  if (headers.length === 0) return '';
  return `headers?: { ${headers.map(({ name, header }) => `'${name}'?: ${formatHeaderType(name, header)}`).join('; ')} }; `;
}

function formatHeaderType(name: string, { schema }: Header): string {
  // The only header that cannot hold several values in one line (RFC 6265, section 3).
  if (name.toLowerCase() === 'set-cookie') return 'string | readonly string[]';
  const type = schema === undefined || isReference(schema) ? 'string' : schema.type;
  return type === 'integer' || type === 'number' ? 'number' : 'string';
}

/** Bodies that arrive as values of their schema. */
const jsonLike = new Set(['application/json', 'application/x-www-form-urlencoded']);

/** @throws Error for a media type without a type mapping. */
function formatBody(media: MediaType, mediaType: string, place: string): string {
  if (mediaType === 'text/event-stream') return 'AsyncIterable<string>';
  if (mediaType === 'application/x-protobuf') return 'Uint8Array';
  if (mediaType.startsWith('text/') || mediaType === 'application/yaml') return 'string';
  if (!jsonLike.has(mediaType)) throw new Error(`${place}: no type for bodies of ${mediaType}`);
  const { schema } = media;
  return schema !== undefined && isReference(schema) ? `Schemas['${referencedName(schema)}']` : place;
}
