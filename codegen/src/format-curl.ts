import type { MediaType, Parameter, RequestBody } from './contract.ts';
import { isEventStream, type Operation, type SecurityKind } from './list-operations.ts';

/** Maximum optional query parameters shown; more could be mutually exclusive. */
const maxOptionalParameters = 2;

const keyHeaders: Readonly<Record<SecurityKind, readonly string[]>> = {
  public: [],
  server_key: ['-H "Authorization: Bearer $CAIRN_SERVER_API_KEY"'],
  ingest_key: ['-H "x-ingest-api-key: $CAIRN_INGEST_API_KEY"'],
  session: ['-H "Cookie: cairn_session=$CAIRN_SESSION"'],
};

/** Enough to see what arrives; a stream has no end of its own. */
const streamSeconds = 10;
/** For bodies that nobody writes by hand. */
const bodyFile = 'request.bin';

/**
 * A curl command that calls the operation with the examples of the contract. It creates a document, and deletes the one
 * whose entity tag is in `ETAG`.
 */
export function formatCurl(operation: Operation): string {
  const { method } = operation;
  const base = operation.listener === 'api' ? '{base_url}' : '{ingest_url}';
  // What a body has too is not said twice.
  const query = operation.requestBody === undefined ? shownQueryParameters(operation) : [];
  const words = [
    'curl -s',
    ...(isEventStream(operation) ? [`-N --max-time ${streamSeconds}`] : []),
    ...(query.length > 0 ? ['-G'] : []),
    ...(method === 'get' || method === 'post' ? [] : [`-X ${method.toUpperCase()}`]),
    quote(`${base}${fillPath(operation)}`),
    ...keyHeaders[operation.security],
    ...formatPrecondition(operation),
    ...query.map(({ name, example }) => formatField(name, example)),
    ...formatBody(operation),
  ];
  return words.join(' ');
}

/** Writes of documents are refused without one. */
function formatPrecondition({ method, parameters }: Operation): readonly string[] {
  if (method === 'get' || !parameters.some(({ name }) => name === 'If-Match')) return [];
  return [method === 'delete' ? '-H "If-Match: $ETAG"' : "-H 'If-None-Match: *'"];
}

/** The body of the first media type whose example people can read; that of a binary one is empty. */
function formatBody({ requestBody, bodyValidation }: Operation): readonly string[] {
  if (requestBody === undefined) return [];
  const [mediaType, example] = findExample(requestBody) ?? [];
  if (example === undefined) {
    const encoding = bodyValidation === 'remote_write' ? ["-H 'Content-Encoding: snappy'"] : [];
    const [type] = Object.keys(requestBody.content ?? {});
    return [`-H 'Content-Type: ${type}'`, ...encoding, `--data-binary @${bodyFile}`];
  }
  if (mediaType !== 'application/x-www-form-urlencoded') return [`--json ${quote(JSON.stringify(example))}`];
  return Object.entries(example as object).map(([name, value]) => formatField(name, value)); // fields of a form
}

function findExample({
  content = {},
}: RequestBody): readonly [mediaType: string, example: unknown] | undefined {
  return Object.entries(content)
    .map(([mediaType, media]): [string, unknown] => [mediaType, exampleOf(media)])
    .find(([, example]) => example !== undefined && example !== '');
}

function shownQueryParameters(operation: Operation): readonly Parameter[] {
  const query = operation.parameters.filter(
    (parameter) => parameter.in === 'query' && parameter.deprecated !== true,
  );
  const optional = query.filter(({ required, example }) => required !== true && example !== undefined);
  return [...query.filter(({ required }) => required === true), ...optional.slice(0, maxOptionalParameters)];
}

function fillPath(operation: Operation): string {
  return operation.path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const parameter = operation.parameters.find(
      (candidate) => candidate.in === 'path' && candidate.name === name,
    );
    return parameter?.example === undefined ? placeholder : encodeURIComponent(String(parameter.example));
  });
}

/** The first example of a body or response, from `example` or `examples`. */
export function exampleOf(media: MediaType): unknown {
  return media.example ?? Object.values(media.examples ?? {})[0]?.value;
}

/** A repeatable one is shown once. */
function formatField(name: string, example: unknown): string {
  return `--data-urlencode ${quote(`${name}=${Array.isArray(example) ? example[0] : example}`)}`;
}

/** For a POSIX shell. */
function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
